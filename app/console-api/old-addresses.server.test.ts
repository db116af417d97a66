import { expect, it } from "vitest";
import { followOldAddresses } from "~/domain/old-address/old-addresses.server";
import { dayInChina } from "~/i18n/china-time";
import { missingAddressDays } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

const { db, site } = await consoleOfFile();
const owner = (await site.join("owner@staff.example", ["owner"])).browser;
const list = async () => (await owner.call("oldAddresses")).body;
const entryOf = async (from: string) =>
  (await list()).addresses.find((entry: { from: string }) => entry.from === from);
const errors: unknown[] = [];
const followed = await followOldAddresses({ db, onError: (error) => errors.push(error) });

it("are added and changed with their checks, and join chains", async () => {
  const added = await owner.call("addOldAddress", { from: "/b", to: "/news" });
  expect(added.status).toBe(200);
  expect((await owner.call("addOldAddress", { from: "/a/", to: "/b" })).status).toBe(200);
  expect(await entryOf("/a")).toMatchObject({ to: "/news", version: 1, isLost: false, hits: 0 });
  for (const [typed, fields] of [
    [{ from: "/a", to: "/pricing" }, { from: "taken" }],
    [{ from: "/en/news", to: "/pricing" }, { from: "address-live" }],
    [{ from: "/c", to: "/new/999" }, { to: "address-nowhere" }],
  ] as const) {
    const { status, body } = await owner.call("addOldAddress", typed);
    expect([status, body.error.fields]).toEqual([422, fields]);
  }
  const b = await entryOf("/b");
  const change = { from: "/b", to: "https://other.example/x" };
  const changed = await owner.call("changeOldAddress", { version: 1, ...change }, { id: b.id });
  expect(changed.status).toBe(200);
  expect(await entryOf("/b")).toMatchObject({ to: "https://other.example/x", version: 2 });
  const behind = await owner.call("changeOldAddress", { version: 1, ...change }, { id: b.id });
  expect(behind.status).toBe(409);
  expect(behind.body.error.conflict).toMatchObject({ from: "/b", version: 2 });
});

it("come and go as a file, with a dry run that changes nothing", async () => {
  const file = "from,to\n/a,/pricing\n/new-one,/news\n/c,/nowhere\n/d,/new-one";
  const looked = (await owner.call("previewOldAddresses", { file, removesOthers: false })).body;
  expect(looked).toMatchObject({
    added: 2,
    changed: 1,
    removed: 0,
    wrong: [{ line: 4, field: "to", problem: "address-nowhere" }],
  });
  expect(await entryOf("/a")).toMatchObject({ to: "/news" });
  const asked = { file, removesOthers: true, revision: "0" };
  expect((await owner.call("importOldAddresses", asked)).status).toBe(409);
  const { revision } = looked;
  const imported = await owner.call("importOldAddresses", { ...asked, revision });
  expect(imported.status).toBe(200);
  expect(await entryOf("/d")).toMatchObject({ to: "/news" });
  // A file with a wrong line removes nothing.
  expect(await entryOf("/b")).toBeDefined();

  const whole = "/d,/pricing\n/gone,,410";
  const next = (await owner.call("previewOldAddresses", { file: whole, removesOthers: true })).body;
  expect(next).toMatchObject({ added: 1, changed: 1, removed: 3, wrong: [] });
  await owner.call("importOldAddresses", {
    file: whole,
    removesOthers: true,
    revision: next.revision,
  });
  const { addresses } = await list();
  expect(addresses.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ["/d", "/pricing"],
    ["/gone", null],
  ]);
});

it("are counted in batches where they lead, and missed where they do not", async () => {
  await followed.refresh();
  expect(followed.find("/d/")).toEqual({ status: 301, location: "/pricing" });
  expect(followed.find("/gone")).toEqual({ status: 410 });
  expect(followed.find("/e")).toBeUndefined();
  for (const path of ["/e", "/e", "/e?", "/once", "/mail/lin@mail.example", "/e/"]) {
    followed.countMissing(path.replace("?", ""));
  }
  followed.find("/d");
  await followed.flush();
  const { missing } = await list();
  expect(await entryOf("/d")).toMatchObject({ hits: 2 });
  expect(missing).toEqual([{ path: "/e", hits: 4, lastDay: expect.any(String) }]);
  const d = await entryOf("/d");
  const removed = await owner.call("removeOldAddress", { version: d.version }, { id: d.id });
  expect(removed.status).toBe(200);
  await followed.flush();
  expect(errors).toEqual([]);
});

it("a flood of missing addresses replaces the rarest, and old days go", async () => {
  const day = dayInChina(new Date(Date.now() - 40 * 24 * 60 * 60_000));
  await db.insert(missingAddressDays).values({ day, path: "/former", hits: 9 });
  for (let number = 0; number < 1_500; number += 1) {
    followed.countMissing(`/invented/${number}`);
    followed.countMissing(`/invented/${number}`);
  }
  for (let write = 0; write < 8; write += 1) await followed.flush();
  expect(await db.$count(missingAddressDays)).toBe(500);
  const { missing } = await list();
  expect(missing.map(({ path }: { path: string }) => path)).toEqual(["/e"]);
  await followed.stop();
});
