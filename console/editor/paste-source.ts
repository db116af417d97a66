/** Programs that texts are copied from, as their HTML shows. */
export type PasteSource =
  | "word"
  | "excel"
  | "powerpoint"
  | "outlook"
  | "wps"
  | "docs"
  | "sheets"
  | "feishu"
  | "wechat"
  | "notion"
  | "libreoffice"
  | "notes"
  | "web";

/** The first that fits wins: WPS and Outlook also say that they are Word. */
const signs: readonly [PasteSource, RegExp][] = [
  ["wps", /xmlns:dt="uuid:C2F41010|content="?WPS/i],
  ["sheets", /<google-sheets-html-origin|data-sheets-(?:root|value|userformat)/i],
  ["docs", /id="?docs-internal-guid/i],
  ["feishu", /data-lark-|lark-record-|class="[^"]*\bace-line\b/i],
  ["wechat", /<mp-style-type|mmbiz\.qpic\.cn|\bwxw-img\b|<span leaf=|data-mpa-/i],
  ["notion", /<!--\s*notionvc/i],
  ["excel", /office:excel|content="?Excel\.Sheet/i],
  ["powerpoint", /office:powerpoint|content="?PowerPoint/i],
  ["outlook", /\.safelinks\.protection\.outlook\.com|class="?(?:x_MsoNormal|elementToProof)/i],
  ["word", /office:word|content="?Word\.Document|class="?Mso|\bOutlineElement\b/i],
  ["libreoffice", /content="?(?:LibreOffice|OpenOffice)/i],
  ["notes", /content="?Cocoa HTML Writer/i],
];

/** Characters that are read; programs name themselves at the start. */
const head = 60_000;

/** The program that HTML of the clipboard comes from. */
export function sourceOf(html: string): PasteSource {
  const start = html.slice(0, head);
  return signs.find(([, sign]) => sign.test(start))?.[0] ?? "web";
}
