import { expect, it } from "vitest";
import { ErasedSince } from "./erased-since";

const columnsOf = (...names: string[]) => names.map((name) => ({ name, type: "text" }));

/** The lines of a dump: tables in the order of their names, times as PostgreSQL writes them. */
const lines = [
  { table: "accounts", columns: columnsOf("id", "kind", "created_at") },
  ["9", "erased", "2026-11-25 00:00:00+00"],
  { end: "accounts", rows: 1, sum: "" },
  {
    table: "contact_entries",
    columns: columnsOf("contact_message_id", "created_at", "id", "kind"),
  },
  ["1", "2026-11-23 19:59:59.999+00", "1", "erased"],
  ["2", "2026-11-23 20:00:00+00", "2", "erased"],
  ["3", "2026-11-24 01:02:03.456+00", "3", "answered"],
  ["4", "2026-11-24 01:02:03.456+00", "4", "erased"],
  ["5", "2026-11-24 01:02:03.456+00", "5", "erased"],
  { end: "contact_entries", rows: 5, sum: "" },
  { table: "contact_messages", columns: columnsOf("contact", "id", "request_number") },
  ["before@site.example", "1", "R-1"],
  ["wei@site.example", "2", "R-2"],
  ["answered@site.example", "3", "R-3"],
  ["+8613800000001", "4", "R-4"],
  ["wei@site.example", "5", "R-5"],
  ["other@site.example", "6", null],
];

it("names who was erased after a backup was made, each once", () => {
  const erased = new ErasedSince(new Date("2026-11-23T20:00:00Z"));
  for (const line of lines) erased.see(JSON.stringify(line));
  expect(erased.contacts).toEqual(["+8613800000001", "wei@site.example"]);
});

it("names nobody when nothing was erased since", () => {
  const erased = new ErasedSince(new Date("2026-11-26T00:00:00Z"));
  for (const line of lines) erased.see(JSON.stringify(line));
  expect(erased.contacts).toEqual([]);
});
