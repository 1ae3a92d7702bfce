### What is said about devices, their entries and the store.

## Devices.
cli-key = key
cli-name = name
cli-role = role
cli-state = state
cli-link-here = this laptop
cli-link-level = level with us
cli-link-behind = { $entries } { $entries ->
    [one] entry
   *[other] entries
} behind
cli-link-connected = connected
cli-link-heard = away, heard { $ago } ago
cli-link-away = away
cli-link-never = never seen
cli-device-tampered = TAMPERED WITH, { $state }
cli-device-revoked = admission taken back, { $state }
cli-device-choice = { $device } ({ $name }, { $state })
cli-no-device = no device is called "{ $wanted }", and no key begins so: `kibitz device list` shows them
cli-several-devices = "{ $wanted }" can be several devices: name one by its key, { $choices }
cli-revoked = { $name } ({ $device }) is shown the door; { $since } does not count, and can still be adopted
cli-revoked-now = what it writes from now on
cli-revoked-after-round = what it wrote after round { $round }
cli-revoked-after-entry = what it wrote after entry { $entry }
cli-cut-several = several entries of { $device } begin with { $after }: give more digits
cli-cut-none = --after { $after } is neither a round nor an entry of { $device }: `kibitz audit` lists the entries
cli-code-open-already = this is the code that was open already: it lets one laptop in, once
cli-roles = a role is director, arbiter, relay, or a table's number

## Entries that were refused.
cli-adopt-nothing = nothing can be adopted
cli-adopt-row = { $entry }  { $author }: { $what }; { $why }
cli-adopt-none = no refused entry begins with { $digits }: `kibitz adopt` lists what can be adopted
cli-adopt-several = several refused entries begin with { $digits }: give more digits, of { $ids }

## The record.
cli-audit-row = { $at }  { $entry }  { $who }: { $what }; { $counts }
cli-audit-device = { $author } ({ $role })
cli-audit-gone = { $author } (no longer admitted)
cli-audit-replaces = replaces { $entries }; { $counts }
cli-audit-counts = counts
cli-audit-not-counted = not counted: { $why }
cli-audit-adoptable = not counted, can be adopted: { $why }
cli-audit-sum = { $entries } { $entries ->
    [one] entry
   *[other] entries
}, { $refused } not counted, digest { $digest }
cli-audit-conflicts = conflicts
cli-audit-attempts = refused at this laptop
cli-audit-attempt = { $at }  { $tried }: { $refused }
cli-audit-none = { $heading }: none
cli-audit-wrong = { $count } { $count ->
    [one] signature is
   *[other] signatures are
} wrong: `kibitz verify` lists them
cli-no-date = { $ms } ms, no date

## Checking the store.
cli-verify-refused = this store holds what no node would accept: move event.redb away and start kibitz again, and the others give everything back
cli-verify-signature = entry { $entry } has a wrong signature
cli-verify-differs = what this program shows is not what its entries say: start it again, and tell its makers
cli-verify-running = running node
cli-verify-store = store
cli-verify-right = { $checked }: { $signatures } { $signatures ->
    [one] signature
   *[other] signatures
} checked, all are right
cli-verify-wrong = { $checked }: { $signatures } { $signatures ->
    [one] signature
   *[other] signatures
} checked, { $wrong } wrong:
cli-digest = digest { $digest }

## Exports.
cli-documents = { $count } { $count ->
    [one] document
   *[other] documents
} in { $folder }
cli-contradicted = { $name }: this device contradicted itself, so its record is { $count } documents
cli-left-out = { $name }: { $count } { $count ->
    [one] entry stands
   *[other] entries stand
} on a contradiction and no document can hold them
cli-no-record = this device has not joined an event yet: there is no record
cli-not-empty = { $folder } is not empty: name an empty directory, or one that is not there yet
cli-folder-unusable = the directory { $folder } cannot be used: { $error }
