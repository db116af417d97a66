import { expect, it } from "vitest";
import { givingBack } from "./spent-bytes";

/** A piece with memory of its own, as the network gives them. */
const pieceOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

async function* piecesOf(...pieces: Uint8Array[]) {
  yield* pieces;
}

it("passes every byte on, and gives its memory back once the next is asked for", async () => {
  const pieces = ["first", "", "second", "third"].map(pieceOf);
  const read: string[] = [];
  for await (const bytes of givingBack(piecesOf(...pieces))) {
    read.push(Buffer.from(bytes).toString());
    // This one is still there, and nothing of those before.
    const before = pieces.slice(0, pieces.indexOf(bytes));
    expect(before.map(({ byteLength }) => byteLength)).toEqual(before.map(() => 0));
  }
  expect(read).toEqual(["first", "", "second", "third"]);
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0]);
});

it("leaves memory alone in which others have a share", async () => {
  const whole = pieceOf("shared bytes");
  for await (const _ of givingBack(piecesOf(whole.subarray(0, 6), whole.subarray(7)))) {
    // Only read.
  }
  expect(Buffer.from(whole).toString()).toBe("shared bytes");
});

it("ends its source when nobody reads on", async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield pieceOf("more");
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of givingBack(endless())) break;
  expect(isEnded).toBe(true);
});
