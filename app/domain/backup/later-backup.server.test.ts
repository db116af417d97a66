import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { askLaterBackup } from "./later-backup.server";
import { finishBackup } from "./make-backup.server";
import { nameOfBackup } from "./manifest";
import { drawKeys } from "./sealed.server";
import { storeSealed } from "./stored-bytes.server";

const columnsOf = (...names: string[]) => names.map((name) => ({ name, type: "text" }));
const lines = [
  { table: "contact_entries", columns: columnsOf("contact_message_id", "created_at", "kind") },
  ["1", "2026-11-22 10:00:00+00", "erased"],
  ["2", "2026-11-23 10:00:00+00", "erased"],
  { table: "contact_messages", columns: columnsOf("contact", "id", "request_number") },
  ["before@site.example", "1", "R-1"],
  ["wei@site.example", "2", "R-2"],
];

it("names whom the newest backup knows of, and says when nobody can read it", async () => {
  const place = createMemoryStorage();
  const keys = await drawKeys();
  const add = async (madeAt: Date) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const name = nameOfBackup(madeAt);
    const recipients = [keys.recipient];
    const content = (async function* () {
      yield gzipSync(text);
    })();
    const { stored } = await storeSealed(place, `database-${name}`, { content, recipients });
    const manifest = {
      form: 1 as const,
      madeAt,
      recipients,
      database: stored,
      files: [],
      missing: [],
    };
    await finishBackup(place, { name, manifest });
    return name;
  };
  const first = new Date("2026-11-22T20:00:00Z");
  const second = new Date("2026-11-23T20:00:00Z");
  await add(first);
  expect(await askLaterBackup(place, first, [keys.identity])).toBeUndefined();
  const name = await add(second);
  const asked = await askLaterBackup(place, first, [keys.identity]);
  expect(asked).toEqual({ name, contacts: ["wei@site.example"] });
  expect(await askLaterBackup(place, second, [keys.identity])).toBeUndefined();
  const { identity } = await drawKeys();
  expect(await askLaterBackup(place, first, [identity])).toEqual({ name, contacts: undefined });
});
