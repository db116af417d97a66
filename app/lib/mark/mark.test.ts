import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { convertPicture } from "~/domain/media/convert-picture.server";
import { shippedAccent } from "~/lib/accent";
import { paletteOf } from "~/lib/palette";
import { makePicture } from "~tests/support/pictures";
import { cardSize, markFile, markSource, markText, withIdPrefix } from "./mark";
import { drawMarkCard, drawMarkIcons } from "./mark-icons.server";
import { MarkError, type MarkProblem, maxMarkBytes, readMark } from "./read-mark";

const square = (body: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${more}>${body}</svg>`;
const dot = '<circle cx="16" cy="16" r="9" fill="var(--seal)"/>';
const read = (source: string, allowsOwnColours = false) => readMark(source, { allowsOwnColours });

/** The problem for which a drawing is refused; undefined if it is taken. */
function problemOf(source: string): MarkProblem | undefined {
  try {
    read(source);
  } catch (error) {
    if (error instanceof MarkError) return error.problem;
    throw error;
  }
  return undefined;
}

describe("a drawing becomes a mark", () => {
  it("with its shapes, and without what other programs wrote around them", () => {
    const source = `\uFEFF<?xml version="1.0"?><!-- by hand -->${square(
      `<title>Foo</title><metadata><x:a>b</x:a></metadata><g id="layer" data-name="a">${dot}</g>`,
      ' fill="none" stroke="currentColor"',
    )}`;
    expect(read(source).side).toBe(32);
    expect(markSource(read(source).nodes)).toBe(
      `<g fill="none" stroke="currentColor"><g>${dot}</g></g>`,
    );
  });

  it("with new ids, which can differ from one copy to the next", () => {
    const clipped = dot.replace("<circle", '<circle clip-path="url(#a.b)"');
    const shape = '<rect width="9" height="9"/>';
    const { nodes } = read(square(`<defs><clipPath id="a.b">${shape}</clipPath></defs>${clipped}`));
    expect(markSource(nodes)).toBe(
      `<clipPath id="m0">${shape}</clipPath>${clipped.replace("a.b", "m0")}`,
    );
    expect(withIdPrefix("id", "m0", "x")).toBe("xm0");
    expect(withIdPrefix("clip-path", "url(#m0)", "x")).toBe("url(#xm0)");
    expect(withIdPrefix("d", "M0 0", "x")).toBe("M0 0");
  });

  it("whose source is read back as it was written", () => {
    const source = `<clipPath id="b"><rect width="9" height="9"/></clipPath><g clip-path="url(#b)">${dot}</g>`;
    const mark = read(square(source, ' fill="none"'));
    expect(read(markText(mark))).toEqual(mark);
  });

  it("with colours of its own only where they are allowed", () => {
    const source = square(dot.replace("var(--seal)", "#2661d5"));
    expect(problemOf(source)).toBe("colour");
    expect(markSource(read(source, true).nodes)).toContain('fill="#2661d5"');
  });

  it.each<[string, string, MarkProblem]>([
    ["a script", square(`<script>alert(1)</script>${dot}`), "element"],
    ["a style sheet", square(`<style>a{}</style>${dot}`), "element"],
    ["foreign HTML", square(`<foreignObject><p/></foreignObject>${dot}`), "element"],
    ["a picture inside", square(`<image href="https://a.example/x.png"/>${dot}`), "element"],
    ["a copy of something", square(`<use href="#a"/>${dot}`), "element"],
    ["an animation", square(`${dot}<animate attributeName="r"/>`), "element"],
    ["an inline style", square('<path style="fill:url(//a.example)" d="M0 0h9v9z"/>'), "attribute"],
    ["a handler", square('<path onload="alert(1)" d="M0 0h9v9z"/>'), "attribute"],
    ["a link", square('<path xlink:href="//a.example" d="M0 0h9v9z"/>'), "attribute"],
    ["a foreign paint", square('<path fill="url(//a.example/#b)" d="M0 0h9v9z"/>'), "colour"],
    ["a foreign clip", square('<path clip-path="url(//a.example/#b)" d="M0 0z"/>'), "value"],
    ["text in a number", square('<circle r="1;&quot;&lt;" fill="none"/>'), "value"],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${square(dot)}`, "element"],
    ["no XML", "<svg viewBox='0 0 1 1'><path>", "not-svg"],
    ["a page", "<html><body/></html>", "not-svg"],
    ["a banner", square(dot).replace("32 32", "64 32"), "not-square"],
    ["nothing", square("<g/>"), "empty"],
    ["groups without end", square("<g>".repeat(30) + dot + "</g>".repeat(30)), "element"],
    ["a large file", square(dot) + " ".repeat(maxMarkBytes), "too-large"],
  ])("but not with %s", (_, source, problem) => {
    expect(problemOf(source)).toBe(problem);
  });
});

describe("icons of a mark", () => {
  const mark = read(square(`${dot}<path fill="var(--on-seal)" stroke="currentColor" d="M0 0"/>`));

  it("have concrete colours, as no style sheet reaches them", () => {
    const file = markFile(mark, { seal: "#111111", onSeal: "#222222", ink: "#333333" }, 48);
    expect(file).toContain('width="48" height="48" viewBox="0 0 32 32"');
    expect(file).not.toMatch(/var\(|currentColor/);
  });

  it("are drawn in every size that systems ask for, even in a process that converts uploads", async () => {
    await convertPicture(await makePicture({ width: 20, height: 20 }), "key");
    const icons = await drawMarkIcons(mark, paletteOf(shippedAccent));
    const files = new Map(icons.map(({ name, bytes }) => [name, bytes]));
    const sizeOf = async (name: string) => (await sharp(files.get(name)).metadata()).width;
    expect(await sizeOf("icon-192.png")).toBe(192);
    expect(await sizeOf("icon-512.png")).toBe(512);
    expect(await sizeOf("icon-maskable-512.png")).toBe(512);
    expect(await sizeOf("apple-touch-icon.png")).toBe(180);
    expect(files.get("favicon.ico")?.readUInt16LE(4)).toBe(3);
  });

  it("are on a picture of links, which has its usual size", async () => {
    const card = await drawMarkCard(mark, paletteOf(shippedAccent));
    expect(await sharp(card.bytes).metadata()).toMatchObject(cardSize);
  });

  it("lie on the page's paper where systems crop them", async () => {
    const { light } = paletteOf(shippedAccent);
    const icons = await drawMarkIcons(mark, paletteOf(shippedAccent));
    const maskable = icons.find(({ name }) => name === "icon-maskable-512.png");
    const { data } = await sharp(maskable?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(`#${data.toString("hex", 0, 3)}`).toBe(light.paper);
  });
});
