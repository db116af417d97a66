import { randomInt } from "node:crypto";

/** A page as a browser without scripts gets it. */
export type VisitedPage = {
  status: number;
  /** Path and query. */
  address: string;
  headers: Headers;
  html: string;
  /** The markup of the page's own part. */
  main: string;
  /** The visible text in it. */
  text: string;
};

type Fields = Record<string, string>;

/**
 * A visitor whose browser runs no scripts: keeps cookies, follows redirects and posts forms with all that they carry.
 * Each has a client address of its own, so that rate limits are per visitor.
 */
export function documentVisitor(origin: string) {
  const part = () => randomInt(256);
  const client = `10.${part()}.${part()}.${part()}`;
  const cookies = new Map<string, string>();

  async function ask(address: string, form?: URLSearchParams): Promise<VisitedPage> {
    const url = new URL(address, origin);
    const answer = await fetch(url, {
      method: form === undefined ? "GET" : "POST",
      body: form ?? null,
      redirect: "manual",
      headers: {
        "X-Forwarded-For": client,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form !== undefined && { Origin: origin, "Sec-Fetch-Site": "same-origin" }),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (rest.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location !== null) return ask(new URL(location, url).href);
    const html = await answer.text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    const { status, headers } = answer;
    return { status, address: url.pathname + url.search, headers, html, main, text: textOf(main) };
  }

  return {
    open: (address: string) => ask(address),
    /**
     * Sends the form of a page that has these fields, and the others as they are.
     * @param action where it leads, of several such forms
     */
    submit(page: VisitedPage, fields: Fields, action?: string): Promise<VisitedPage> {
      const form = formWith(page.main, Object.keys(fields), action);
      const sent = new URLSearchParams({ ...valuesOf(form), ...fields });
      // A field of one line takes no breaks.
      for (const name of sent.keys()) {
        if (form.includes(`<textarea name="${name}"`)) continue;
        sent.set(name, sent.get(name)?.replaceAll(/[\r\n]/g, "") ?? "");
      }
      const target = new URL(attributeOf(form, "action") ?? page.address, origin);
      if (attributeOf(form, "method") === "post") return ask(target.href, sent);
      target.search = String(sent);
      return ask(target.href);
    },
  };
}

/** The visible text in markup, without the props of islands. */
export function textOf(markup: string): string {
  const text = markup
    .replaceAll(/<!--.*?-->| props="[^"]*"/gs, "")
    .replaceAll(/<\/(?:p|li|h\d|dt|dd|td|th|label|div|option)>/g, " ")
    .replaceAll(/<[^>]+>/g, "");
  return unescaped(text).replaceAll(/\s+/g, " ");
}

/** The start tags of elements, such as `<a href="/news">`. */
export function tagsOf(markup: string, name: string): string[] {
  return markup.match(new RegExp(`<${name}(?=[\\s>])(?:[^>"]|"[^"]*")*>`, "g")) ?? [];
}

/** The value of an attribute in a start tag; empty for one without a value. */
export function attributeOf(tag: string, name: string): string | undefined {
  const [start = ""] = /^<(?:[^>"]|"[^"]*")*>/.exec(tag) ?? [];
  const value = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s>/])`, "i").exec(start);
  return value === null ? undefined : unescaped(value[1] ?? "");
}

/** The target of the link with these words. */
export function linkOf({ main, address }: VisitedPage, words: string): string {
  const links = main.match(/<a [\s\S]*?<\/a>/g) ?? [];
  const link = links.find((one) => textOf(one).includes(words));
  if (link === undefined) throw new Error(`No link ${words} in ${address}`);
  return attributeOf(link, "href") ?? "";
}

/** The start tag of a form's control; with radios and boxes the one with a value. */
export function controlOf(page: VisitedPage, name: string, value?: string): string {
  const all = ["input", "textarea", "select", "button"].flatMap((kind) => tagsOf(page.main, kind));
  const found = all.find(
    (tag) =>
      attributeOf(tag, "name") === name &&
      attributeOf(tag, "type") !== "hidden" &&
      (value === undefined || attributeOf(tag, "value") === value),
  );
  if (found === undefined) throw new Error(`No ${name} in ${page.address}`);
  return found;
}

/** The description of a control: its error, then its hint. */
export function descriptionOf(page: VisitedPage, name: string): string {
  const ids = attributeOf(controlOf(page, name), "aria-describedby")?.split(" ") ?? [];
  return ids
    .map((id) =>
      textOf(new RegExp(` id="${id}"[^>]*>(.*?)</(?:p|span)>`, "s").exec(page.main)?.[1] ?? ""),
    )
    .join(" ");
}

function formWith(markup: string, names: readonly string[], action: string | undefined): string {
  const forms = markup.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const found = forms.find(
    (form) =>
      names.every((name) => form.includes(` name="${name}"`)) &&
      (action === undefined || attributeOf(form, "action") === action),
  );
  if (found === undefined) throw new Error(`No form with ${names.join(", ")}`);
  return found;
}

/** The values that a form sends when nobody touches it. */
function valuesOf(form: string): Fields {
  const values: Fields = {};
  for (const tag of tagsOf(form, "input")) {
    const name = attributeOf(tag, "name");
    const isChoice = ["checkbox", "radio"].includes(attributeOf(tag, "type") ?? "");
    if (name === undefined || (isChoice && attributeOf(tag, "checked") === undefined)) continue;
    values[name] = attributeOf(tag, "value") ?? "";
  }
  for (const [tag, text = ""] of form.matchAll(/<textarea[^>]*>(.*?)<\/textarea>/gs)) {
    values[attributeOf(tag, "name") ?? ""] = unescaped(text);
  }
  for (const [tag] of form.matchAll(/<select[\s\S]*?<\/select>/g)) {
    const options = tagsOf(tag, "option");
    const chosen = options.find((option) => attributeOf(option, "selected") !== undefined);
    values[attributeOf(tag, "name") ?? ""] = attributeOf(chosen ?? options[0] ?? "", "value") ?? "";
  }
  return values;
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
