import { type Locale, locales } from "~/i18n/locales";
import type { Accent } from "~/lib/accent";
import { escapeHtml } from "~/lib/escape-html";
import { sitePalette } from "~/lib/site-palette.server";
import { fixedColours } from "~/lib/theme-colours";

/** A part of a mail, in reading order. */
export type MailPart =
  | { kind: "text"; text: string }
  | { kind: "code"; code: string }
  | { kind: "button"; label: string; url: string };

/** `name`: the product's, above the mail. `accent`: the site's at the time of writing. */
export type Mail = {
  locale: Locale;
  name: string;
  accent: Accent;
  heading: string;
  parts: MailPart[];
  foot: string;
};

/** Colours and fonts as on the site's pages, written out because mail programs support no CSS variables. */
const { ink, line, sunk, paper, "ink-3": faint, "on-seal": onSeal } = fixedColours.light;
const faces = {
  cn: "'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  en: "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
};
const displayFaces = {
  cn: "'Songti SC','Noto Serif SC','Microsoft YaHei',serif",
  en: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
};
const mono = "Consolas,Menlo,'DejaVu Sans Mono',monospace";

/** A mail as HTML with tables and inline styles, which all mail programs support. */
export function mailHtml({ locale, name, accent, heading, parts, foot }: Mail): string {
  const { seal } = sitePalette(accent).light;
  return `<!doctype html>
<html lang="${locales[locale].htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${sunk};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${sunk};">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${paper};border:1px solid ${line};border-top:3px solid ${seal};font-family:${faces[locale]};color:${ink};">
<tr><td style="padding:28px 32px 0;font-size:15px;font-weight:600;">${name}</td></tr>
<tr><td style="padding:20px 32px 0;"><h1 style="margin:0;font-family:${displayFaces[locale]};font-size:28px;line-height:1.3;font-weight:700;">${escapeHtml(heading)}</h1></td></tr>
${parts.map((part) => rowOf(part, seal)).join("\n")}
<tr><td style="padding:28px 32px 28px;"><p style="margin:0;padding-top:16px;border-top:1px solid ${line};font-size:13px;line-height:1.6;color:${faint};">${escapeHtml(foot)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A mail as plain text. */
export function mailText({ heading, parts, foot }: Mail): string {
  const lines = parts.map((part) => {
    if (part.kind === "text") return part.text;
    return part.kind === "code" ? `    ${part.code}` : part.url;
  });
  return `${[heading, ...lines, `-- \n${foot}`].join("\n\n")}\n`;
}

function rowOf(part: MailPart, seal: string): string {
  switch (part.kind) {
    case "text":
      return `<tr><td style="padding:16px 32px 0;font-size:16px;line-height:1.7;">${escapeHtml(part.text)}</td></tr>`;
    case "code":
      return `<tr><td style="padding:16px 32px 0;font-family:${mono};font-size:36px;line-height:1.3;letter-spacing:6px;font-weight:600;">${escapeHtml(part.code)}</td></tr>`;
    case "button":
      return `<tr><td style="padding:24px 32px 0;"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:14px 26px;border-radius:3px;background:${seal};color:${onSeal};font-size:16px;font-weight:600;text-decoration:none;">${escapeHtml(part.label)}</a></td></tr>`;
  }
}
