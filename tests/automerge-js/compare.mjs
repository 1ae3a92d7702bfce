// Reads automerge files with the JavaScript package and compares them with what Rust says of the record.
// Usage: node compare.mjs DIR TOLD.json

import * as Automerge from "@automerge/automerge";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [folder, toldFile] = process.argv.slice(2);
if (!folder || !toldFile) {
  console.error("usage: node compare.mjs DIR TOLD.json");
  process.exit(2);
}

const hex = (bytes) => Buffer.from(bytes).toString("hex");

// Ids are bytes in a document, text in JSON; a text that nobody edits is an object of its own.
function plain(value) {
  if (value instanceof Uint8Array) return hex(value);
  if (Automerge.isImmutableString(value)) return value.toString();
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

function read(file) {
  const document = Automerge.load(readFileSync(join(folder, file)));
  const changes = Automerge.getAllChanges(document).map((change) => Automerge.decodeChange(change));
  assert.ok(changes.length > 0, `${file} holds no change`);
  // The raw changes alone give the same document.
  const [again] = Automerge.applyChanges(Automerge.init(), Automerge.getAllChanges(document));
  assert.deepEqual(Automerge.getHeads(again).sort(), Automerge.getHeads(document).sort(), file);
  assert.deepEqual(plain(again), plain(document), file);
  return { file, device: changes[0].actor.slice(0, 64), changes, document };
}

const told = JSON.parse(readFileSync(toldFile));
const files = readdirSync(folder).map(read);
assert.deepEqual(
  [...new Set(files.map((file) => file.device))].sort(),
  Object.keys(told).sort(),
  "the devices of the files",
);

let entries = 0;
for (const [device, record] of Object.entries(told)) {
  const own = files.filter((file) => file.device === device);
  const seen = new Map();
  for (const { file, changes, document } of own) {
    const shown = plain(document);
    assert.equal(Object.keys(shown).length, changes.length, `${file}: one key for each change`);
    for (const change of changes) {
      assert.equal(change.actor.slice(0, 64), device, `${file}: one author`);
      const boot = change.actor.slice(64);
      seen.set(change.hash, {
        id: change.hash,
        boot,
        sequence: change.seq,
        claimed_ms: change.time,
        entry: shown[`${boot}.${change.seq}`],
      });
    }
  }
  for (const entry of record.entries) {
    assert.deepEqual(seen.get(entry.id), entry, `entry ${entry.id}`);
    entries += 1;
  }
  assert.equal(seen.size, record.entries.length, `device ${device}: entries that Rust does not have`);
  const heads = new Set(own.flatMap(({ document }) => Automerge.getHeads(document)));
  assert.deepEqual([...heads].sort(), [...record.heads].sort(), `device ${device}: heads`);
}
console.log(`${files.length} files of ${Object.keys(told).length} devices, ${entries} entries, all as Rust says`);
