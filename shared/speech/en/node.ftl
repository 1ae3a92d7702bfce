### What a node says: its files, its socket, joining and looking.

## Why nobody could dial this device.
listen-error-port-in-use = port { $port } is in use by another program: stop that one, or choose another with --port
listen-error-other = port { $port } cannot be listened on: { $why }

## Why browsers are not served.
web-error-port-in-use = { $address } is in use by another program: name another port, as in --web 0.0.0.0:8081
web-error-other = browsers cannot be served at { $address }: { $why }

## Why a store cannot be checked.
verify-error-nothing-here = there is no event in { $path }: name the directory of one with --data
verify-error-directory = { $why }
verify-error-admission = { $why }
verify-error-identity = { $why }
verify-error-open-store = { $why }

## Why a root key is not exported or imported.
root-key-error-no-root-key = there is no root key in { $path }: it is on the laptop that founded the event, and where it was imported
root-key-error-exists = { $file } is there already and stays as it is: choose another name
root-key-error-no-event = there is no event in { $path } yet: join it as a deputy, with `kibitz director --join D1-…`, and import the root key then
root-key-error-already-here = { $path } is there already: this laptop has the root key and needs no other
root-key-error-garbage = { $file } holds no root key that kibitz exported, or it is damaged
root-key-error-other-event = { $file } holds the root key of another event: look for the file of this one
root-key-error-passphrase = the passphrase does not open { $file }, or the file was changed: try again
root-key-error-read = { $file } cannot be read: { $source }
root-key-error-write = { $file } could not be written: { $source }
root-key-error-directory = { $why }
root-key-error-identity = { $why }
root-key-error-admission = { $why }

## Why a key file cannot be used.
identity-error-directory = the key file { $path } is a directory: move it away and start again, this device then gets a new key and has to join again
identity-error-garbage = the key file { $path } does not hold a key of kibitz: put the right file back, or move it away and join again with a new code
identity-error-read = the key file { $path } cannot be read ({ $source }): let its owner start kibitz, or mend it
identity-error-create = the key file { $path } cannot be written ({ $source }): make room, or choose another --data

## Why a node does not start.
start-error-nothing-here = there is no event in { $path } yet: found one with `kibitz director`, or join with a code
start-error-already-an-event = { $path } already holds an event: go on with it, or choose another --data for the new one
start-error-joined-before = this laptop is { $role } of "{ $event }": start it without --join to go on there, or give this code a directory of its own with --data DIR (the other event stays in { $path })
start-error-foreign-admission = the admission in { $path } is not for this device's key: put the right key file back, or move both away and join again
start-error-directory = { $why }
start-error-identity = { $why }
start-error-admission = { $why }
start-error-open-store = { $why }
start-error-listen = { $why }
start-error-socket = { $why }
start-error-run = { $why }
start-error-store = the store { $why }

## Why the node that runs in a directory did not answer.
call-error-not-running = no kibitz is running in { $path }: start it first, or name its directory with --data
call-error-no-answer = the kibitz in { $path } does not answer: look at its screen or its log
call-error-broken = the socket { $path } cannot be used: { $source }
call-error-strange = the socket { $path } belongs to another user of this machine and is not asked: choose a directory of your own with --data
call-error-directory = { $why }
call-error-unreadable = the answer cannot be read: is the running kibitz of another version?

## Why a node stopped by itself.
run-error-join-refused = joining was refused: { $why }
run-error-store = an entry { $why }. What was confirmed as saved is safe; make room and start kibitz again
run-error-admission = { $why }
run-error-internal = kibitz stopped because of an error of its own; its log says more. Start it again

## What is wrong with a frame.
frame-error-too-large = a frame of { $bytes } bytes is too large: { $bytes_max } are allowed here
frame-error-cut-off = a frame was cut off after { $got } of { $want } bytes
frame-error-unreadable = a frame of { $bytes } bytes cannot be read: it is damaged, or from another version of kibitz

## Why an event stays on a laptop.
forget-error-directory = { $why }
forget-error-remove = { $path } cannot be removed: { $source }

## Why a data directory is not used.
directory-error-already-running = another kibitz already runs in { $path }: stop it first, or choose another --data
directory-error-unusable = the data directory { $path } cannot be used ({ $source }): choose another with --data
directory-error-lock = the file lock in { $path } cannot be used: { $source }
directory-error-foreign = the data directory { $path } belongs to another user of this machine: choose one of your own with --data
directory-error-writable = other users of this machine can write into the data directory { $path }: take that from them with `chmod go-w { $path }`, or choose another with --data
directory-error-exposed = the data directory { $path } lies in { $parent }, where other users of this machine can put another in its place: choose a place of your own with --data

## Why a device does not give what it was asked for.
refusal-other-version = it speaks version { $version } of the mesh and this device another: use the same kibitz on all devices
refusal-other-event = it belongs to another event
refusal-no-event = it has not joined an event yet
refusal-not-admitted = it does not accept this device's admission: { $why }
refusal-no-director = it is no director's device
refusal-unknown-slip = it has not issued slip { $slip }
refusal-later = too many wrong codes: it asks to wait
refusal-busy = too many devices are joining at once: it asks to wait
refusal-wrong-code = the characters after the hyphen are not those on slip { $slip }
refusal-declined = { $what }

## Why an admission cannot be used or kept.
admission-error-read = the admission { $path } cannot be read ({ $source }): put the right file back, or mend it
admission-error-garbage = the admission { $path } is damaged: move it away and join again with a new code, what this device saved stays in its store
admission-error-write = the admission { $path } could not be saved: { $source }

## Why there is no local socket.
socket-error-too-long = the path { $path } has { $bytes } bytes, and a local socket's may have no more than { $bytes_max }: choose a shorter --data
socket-error-unusable = the local socket { $path } cannot be made: { $source }

## Why a store cannot be opened.
open-store-error-damaged = the store { $path } is damaged: move that file away and start again, and this device gets every entry back from the others
open-store-error-unusable = the store { $path } cannot be used: { $why }

## How far a node has come.
status-founded = director of a new event
status-going-on = joined before as { $role }: going on
status-looking = looking for the director who issued slip { $slip }…
status-nobody-knows = nobody here knows slip { $slip }: is this laptop in the hall's network? If it is, stop and start again with --at and the director's address
status-found = found the director of "{ $event }": joining with slip { $slip }…
status-other-program = found a device, but it speaks another version of the mesh, or is another program: use the same kibitz on all devices; still looking…
status-other-version = found a device, but { $refusal }; still looking…
status-too-many-codes = "{ $event }": too many wrong codes, waiting a moment…
status-too-many-devices = "{ $event }": too many devices are joining at once, waiting a moment…
status-refused = "{ $event }": { $refusal }
status-unknown-slip = the director of "{ $event }" has not issued slip { $slip }: check the code; still looking…
status-joined = joined as { $role }
status-directing = director, { $devices } connected
status-connected = joined as { $role }, connected to the director
status-among = joined as { $role }, looking for the director, { $devices } { $devices ->
    [one] other
   *[other] others
} connected
status-alone = joined as { $role }, looking for the director…
status-revoked = the director has taken this device's admission back: nothing written here counts any more; to go on, join again with a new code

## What cannot be answered before this device has an event.
not-joined-board = this device has not joined an event yet: there is no board
not-joined-record = this device has not joined an event yet: there is no record
not-joined-export = this device has not joined an event yet: there is nothing to export
not-joined-asked = this device has not joined an event yet ({ $status })

## Why a line on the local socket was not answered.

## Why a file is not what was expected.
file-fault-link = it is a link, and no link is followed here
file-fault-not-plain = it is no plain file
file-fault-directory = it is a directory
file-fault-pipe = it is a pipe, no plain file
file-fault-foreign = it belongs to another user of this machine
file-fault-too-long = it has more than { $bytes_max } bytes
file-fault-unlike = it does not hold what was written
file-fault-left = { $wrong }, and what is there cannot be removed: { $left }
file-fault-open = another program has it open

## Why something did not reach the disk.
store-error-disk = could not be saved: { $error } ({ $path }); see that the disk is not full
store-error-closed = could not be saved: the store has been closed

## What should not be so in a store.
store-fault-entries-missing = entries are missing: { $count } { $count ->
    [one] stands
   *[other] stand
} on nothing here

## Nobody answers any more.
node-stopped-meanwhile = kibitz has stopped on this device: start it again

## What a device did that is not admitted.
stranger-not-admitted = it has no valid admission: { $why }
stranger-other-version = it speaks version { $version } of the mesh, this device version { $own }: use the same kibitz on all devices
stranger-asked-for-entries = it asked for entries
stranger-bad-message = bad message: { $frame }

## What is wrong with a joiner's message.
join-fault-damaged = the joining message was damaged

## Why a connection was ended at the door.
door-closed-not-admitted = not admitted in time, or others need the place
door-closed-no-handshake = no handshake in time
door-closed-too-many-streams = too many streams before a certificate

## Why a word list is not read or kept.
shelf-error-directory = { $why }
shelf-error-read = { $path } cannot be read: { $source }
shelf-error-write = { $path } cannot be written: { $source }
shelf-error-not-there = there is no list { $list } in this directory
shelf-error-damaged = { $path } is damaged ({ $why }): delete it and import the list again
shelf-fault-other = it is the text of another list
shelf-fault-description = its description cannot be read
