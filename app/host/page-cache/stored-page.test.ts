import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressBest, storePage, withBodies, withoutPlain } from "./stored-page";

const text = "What a page says, ".repeat(2_000);
const page = () => storePage(new Response(text), 1);

/** Bytes of memory that a part of a page keeps; the part may be a slice. */
const keptBy = (body: Buffer) => body.buffer.byteLength;

it("keeps compressed bytes in memory of their own size", async () => {
  for (const { forms } of [await page(), await compressBest(await page())]) {
    for (const { body } of [forms.gzip, forms.br]) expect(keptBy(body)).toBe(body.length);
    expect(gunzipSync(forms.gzip.body).toString()).toBe(text);
    expect(brotliDecompressSync(forms.br.body).toString()).toBe(text);
  }
});

it("keeps no plain bytes beside compressed ones, and unpacks them for who asks", async () => {
  const best = await compressBest(await page());
  expect(best.size).toBeLessThan(text.length);
  expect(best.forms.identity.body.toString()).toBe(text);
  expect(best.forms.identity.headers).toContain(String(text.length));
});

it("keeps the plain bytes of what has no compressed copy", () => {
  const bytes = Buffer.from(text);
  const picture = withBodies({ status: 200, headers: [], revision: 0 }, { identity: bytes });
  expect(withoutPlain(picture).forms.identity.body).toBe(bytes);
  expect(withoutPlain(picture).size).toBe(picture.size);
});
