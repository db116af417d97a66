import { describe, expect, it } from "vitest";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import { cleanFileName, type LibraryPicture, pictureName, picturesIn, typeOfFile } from "./media";
import { pictureLookup } from "./show-picture";

describe("the name of a picture", () => {
  it.each([
    ["../../etc/Payout flow (2).PNG", "payout-flow-2"],
    ["C:\\pictures\\Été.final.webp", "ete-final"],
    ["..", "picture"],
    ["指纹.png", "picture"],
    [".htaccess", "picture"],
    ["a".repeat(300), "a".repeat(60)],
    ["<script>.svg", "script"],
  ])("of %j is %j", (file, name) => {
    expect(pictureName(file)).toBe(name);
    expect(cleanFileName(file)).not.toMatch(/[\\/]/);
  });
});

it("texts name pictures by an address that ends where its name ends", () => {
  const text =
    '![](/media/one) [two](/media/two-2 "x") ![](/media/one)\n\n[ref]: /media/three\n/media/four.webp /media/-x /media/x-';
  expect(picturesIn(text)).toEqual(["one", "two-2", "three"]);
});

it("only files of pictures are served", () => {
  const key = "0123456789abcdefghijklmnop";
  expect(typeOfFile(`${key}-960.avif`)).toBe("image/avif");
  for (const name of [`${key}.piece-0`, `${key}-960.svg`, `../${key}-960.avif`, "x-960.avif", ""]) {
    expect(typeOfFile(name), name).toBeNull();
  }
});

describe("a library picture in Markdown", () => {
  const picture: LibraryPicture = {
    name: "flow",
    key: "k".repeat(26),
    width: 3200,
    height: 1800,
    widths: [480, 960, 1600],
    altCn: "流程",
    altEn: "The flow",
    isDecoration: false,
  };
  const render = async (
    markdown: string,
    changes: Partial<LibraryPicture> = {},
    pageUrl?: string,
  ) => {
    const { html } = await renderMarkdown(markdown, {
      words: markdownWords.en,
      linkTo: (path) => path,
      pageUrl,
      pictureAt: pictureLookup(new Map([["flow", { ...picture, ...changes }]]), "en"),
    });
    return html;
  };
  const file = (width: number, extension: string) => `/media/${picture.key}-${width}.${extension}`;

  it("offers every format and width, and reserves its place", async () => {
    const html = await render("![](/media/flow)");
    const set = (extension: string) =>
      [480, 960, 1600].map((width) => `${file(width, extension)} ${width}w`).join(", ");
    for (const [extension, type] of Object.entries({ avif: "avif", webp: "webp", jpg: "jpeg" })) {
      expect(html).toContain(`<source type="image/${type}" srcset="${set(extension)}" sizes="`);
    }
    expect(html).toContain(
      `<img src="${file(960, "jpg")}" alt="The flow" width="1600" height="900" loading="lazy" decoding="async"></picture>`,
    );
    expect(html).not.toContain("style");
  });

  it("says what the text says, else what the library says, and nothing for decoration", async () => {
    expect(await render("![Mine](/media/flow)")).toContain('alt="Mine"');
    expect(await render("![](/media/flow)", { isDecoration: true })).toContain('alt=""');
    expect(await render('![](/media/flow "A caption")')).toMatch(
      /^<figure><picture>.*alt="The flow".*<\/picture><figcaption>A caption<\/figcaption><\/figure>$/s,
    );
  });

  it("is a plain picture in feeds, and its text once it is gone", async () => {
    const inFeed = await render("![](/media/flow)", {}, "https://site.example/en/new/1");
    expect(inFeed).toContain(`src="https://site.example${file(960, "jpg")}"`);
    expect(inFeed).not.toContain("<picture");
    expect(await render("![Gone](/media/other)")).toBe("<p>Gone</p>");
  });
});
