const empty = new Set(["br", "hr", "img", "input"]);
const forbidden = /^(script|style|iframe|object|embed|form|base|meta|link|svg|math|template)$/;
const mayLead = /^(https?|mailto):$/;

/**
 * Lists faults in the HTML of a text: elements that run or load something, handlers, addresses with another scheme,
 * elements that are not closed in their order.
 */
export function problemsOf(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [whole, slash, name = "", inside = ""] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s="'>/]+(?:="[^"]*")?)*)\s*>/g,
  )) {
    if (forbidden.test(name)) problems.push(whole);
    if (slash === "/") {
      if (open.pop() !== name) problems.push(`${whole} closes nothing`);
    } else if (!empty.has(name)) open.push(name);
    for (const [, attribute = "", value = ""] of inside.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
      if (/^on|^style$|^srcset$|^formaction$/i.test(attribute)) problems.push(whole);
      if (/^(href|src)$/.test(attribute) && !isSafe(decoded(value))) problems.push(whole);
    }
  }
  if (open.length > 0) problems.push(`not closed: ${open.join(", ")}`);
  // Everything else that could start a tag must be escaped.
  const rest = html.replace(/<\/?[a-z][a-z0-9]*(?:\s+[^\s="'>/]+(?:="[^"]*")?)*\s*>/g, "");
  if (rest.includes("<")) problems.push(`not escaped: ${rest}`);
  return problems;
}

function isSafe(address: string): boolean {
  const base = "https://site.example";
  // What is no address leads nowhere.
  return !URL.canParse(address, base) || mayLead.test(new URL(address, base).protocol);
}

function decoded(value: string): string {
  return value
    .replace(/&#x([\da-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
