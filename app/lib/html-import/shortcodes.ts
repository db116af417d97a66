import type { LossList } from "./losses";

/** Names of WordPress and of common page builders. A bracket with another name is text of the article. */
const known =
  /^(?:gallery|playlist|audio|video|embed|caption|wp_caption|contact-form(?:-7)?|gravityform|ninja_form|wpforms|button|toc)$/;
const ofBuilder = /^(?:vc|et_pb|fusion|av|mk|cs|fl|siteorigin|elementor|su|wpb)[_-]/;

/** A picture of the export, by the number that a gallery names. */
export type PictureById = (id: string) => { src: string; alt: string } | undefined;

/** Escapes text for HTML. */
const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * Turns WordPress shortcodes into HTML where HTML can say the same (captions, galleries, addresses of videos), and
 * removes the others. Code keeps its brackets.
 */
export function replaceShortcodes(
  source: string,
  { losses, pictureById }: { losses: LossList; pictureById?: PictureById | undefined },
): string {
  const parts: string[] = [];
  for (const { text, isCode } of splitCode(source)) {
    parts.push(isCode ? text : replaceIn(text, losses, pictureById));
  }
  return parts.join("");
}

/** Splits HTML into code (`pre`, `code`) and the rest, in one pass. */
function splitCode(source: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  const lower = source.toLowerCase();
  const opening = /<(pre|code)\b/g;
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const found = opening.exec(lower);
    if (found === null) break;
    const closing = `</${found[1]}>`;
    const end = lower.indexOf(closing, found.index);
    const to = end === -1 ? source.length : end + closing.length;
    parts.push({ text: source.slice(at, found.index), isCode: false });
    parts.push({ text: source.slice(found.index, to), isCode: true });
    at = to;
  }
  parts.push({ text: source.slice(at), isCode: false });
  return parts;
}

function replaceIn(source: string, losses: LossList, pictureById?: PictureById): string {
  const withCaptions = source
    .replace(/\[(?:wp_)?caption\b([^[\]]*)\]/gi, (_, rest: string) => {
      const text = attributeOf(rest, "caption");
      return `<figure>${text === "" ? "" : `<figcaption>${asHtml(text)}</figcaption>`}`;
    })
    .replace(/\[\/(?:wp_)?caption\]/gi, "</figure>")
    .replace(/\[embed\b[^[\]]*\]([^[\]<]*)\[\/embed\]/gi, "\n\n$1\n\n");
  return withCaptions.replace(
    /(\[?)\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\](\]?)/gi,
    (whole: string, open: string, slash: string, word: string, rest: string, close: string) => {
      if (open !== "" && close !== "") return whole.slice(1, -1);
      const name = word.toLowerCase();
      const hasAttributes = /\s[\w-]+=["'\u201c\u201d\u2033&]/.test(rest);
      if (!known.test(name) && !ofBuilder.test(name) && !hasAttributes) return whole;
      const html = slash === "" ? htmlOf(name, rest, losses, pictureById) : "";
      return open + html + close;
    },
  );
}

function htmlOf(
  name: string,
  rest: string,
  losses: LossList,
  pictureById: PictureById | undefined,
): string {
  if (name === "gallery") {
    const ids = attributeOf(rest, "ids").split(",").slice(0, 100);
    const pictures = ids.map((id) => pictureById?.(id.trim()));
    const found = pictures.filter((picture) => picture !== undefined);
    if (found.length < pictures.length || found.length === 0) losses.add("shortcode", "[gallery]");
    return found
      .map(({ src, alt }) => `<figure><img src="${asHtml(src)}" alt="${asHtml(alt)}"></figure>`)
      .join("");
  }
  if (name === "video" || name === "audio") {
    const sources = ["src", "mp4", "m4v", "webm", "mp3", "m4a", "ogg", "wav"];
    const address = sources.map((one) => attributeOf(rest, one)).find((one) => one !== "");
    if (address !== undefined) return `<${name} src="${asHtml(address)}"></${name}>`;
  }
  losses.add("shortcode", `[${name}]`);
  return "";
}

/** The value of an attribute; editors often made its quotation marks curly. */
function attributeOf(rest: string, name: string): string {
  const [, value = ""] =
    new RegExp(`\\s${name}=["'\u201c\u201d\u2033]?([^"'\u201c\u201d\u2033]*)`, "i").exec(rest) ??
    [];
  return value.trim();
}
