import { expect, it } from "vitest";
import { addLink } from "~/domain/link-list/link-edits.server";
import type { LinkFields } from "~/domain/link-list/link-list";
import { commandActor } from "~/domain/staff/staff-context.server";
import { friendLinks } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

const { db, site } = await consoleOfFile();
const { browser } = await site.join("editor@staff.example", ["editor"]);

/** Adds a friend link. @returns what calls on it name */
async function addFriend(name: string) {
  const url = `https://${name}.test/`;
  const line = { cn: "", en: "" };
  const fields = { kind: "friend", group: "tools", url, name: { cn: name, en: name }, line };
  const id = await addLink(site.options, commandActor, fields as LinkFields);
  return { kind: "friend", id, version: 1 };
}

it("several links are hidden, and removed each by itself: what is refused stops no other", async () => {
  const links = [await addFriend("heron"), await addFriend("finch"), await addFriend("wren")];
  const hidden = await browser.done("hideLinks", { isHidden: true, links: links.slice(1) });
  expect(hidden.results).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
  const [shown, finch, wren] = links;
  const outdated = { ...wren, version: 9 };
  const { results } = await browser.done("removeLinks", { links: [shown, finch, outdated] });
  expect(results).toEqual([
    { outcome: "refused", id: shown?.id, code: "moved-on" },
    { outcome: "done", id: finch?.id },
    { outcome: "refused", id: wren?.id, code: "moved-on" },
  ]);
  const left = await db.select({ id: friendLinks.id }).from(friendLinks);
  expect(left.map(({ id }) => id).sort()).toEqual([shown?.id, wren?.id].sort());
});
