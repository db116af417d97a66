import { expect, expectTypeOf, it } from "vitest";
import type { AnyJson, Json, Secret, Sendable } from "./sendable";

const answer = <Answer extends Sendable>(value: Answer) =>
  JSON.parse(JSON.stringify(value)) as Json<Answer>;

const hash: Secret = "a hash";
const row = { id: 1, at: new Date(0), hash };

it("does not compile with a secret column, however deep it is", () => {
  // @ts-expect-error a whole row
  answer(row);
  // @ts-expect-error in a list of a list
  answer({ staff: [{ sessions: [row] }] });
  // @ts-expect-error optional
  answer({ hash: row.id === 2 ? row.hash : null });
  const { hash: _, ...shown } = row;
  expect(answer({ rows: [shown] })).toEqual({ rows: [{ id: 1, at: "1970-01-01T00:00:00.000Z" }] });
});

it("has the type that the client reads", () => {
  const sent = answer({ at: new Date(0), rows: [{ id: 1 }] as const, any: {} as AnyJson });
  expectTypeOf(sent.at).toEqualTypeOf<string>();
  expectTypeOf(sent.rows[0].id).toEqualTypeOf<1>();
  expectTypeOf(sent.any).toBeUnknown();
});
