import { expect, test } from "../support/site-test";

/** Links and element ids of a document; addresses are absolute. */
type Document = { links: string[]; places: string[] };

test("no internal link is dead, and ids are unique on every page", async ({
  page,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  // A blank page has no Content-Security-Policy, which would also apply to documents parsed in it.
  await page.goto("about:blank");
  const read = (html: string, address: string): Promise<Document> =>
    page.evaluate(
      ([text, base]) => {
        const parsed = new DOMParser().parseFromString(text, "text/html");
        const of = (selector: string, attribute: string) =>
          [...parsed.querySelectorAll(selector)].map((element) =>
            String(new URL(element.getAttribute(attribute) ?? "", base)),
          );
        return {
          links: [
            ...of("[href]:not(use)", "href"),
            ...of("[src]", "src"),
            ...of("form[action][method=get]", "action"),
            ...of('meta[property="og:image"]', "content"),
          ],
          places: [...parsed.querySelectorAll("[id]")].map(({ id }) => id),
        };
      },
      [html, address] as const,
    );

  const documents = new Map<string, Document | null>();
  const waiting = ["/", "/en", "/sitemap.xml", "/cn/indexConfig", "/en/indexConfig"].map(
    (path) => origin + path,
  );
  const dead: string[] = [];
  const leadsTo = new Map<string, string>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (documents.has(address)) continue;
    documents.set(address, null);
    const isFile = new URL(address).pathname.startsWith("/files/");
    // The site has more pages than one client may have rendered in a minute, and no other test is to
    // meet the limit in this one's place.
    const headers = { "X-Forwarded-For": `10.9.0.${Math.floor(documents.size / 100)}` };
    const response = await (isFile
      ? request.head(address, { headers })
      : request.get(address, { headers }));
    // The page of a withdrawn version says why, and is gone for programs.
    const isGone = response.status() === 410 && new URL(address).pathname.includes("/release/");
    if (!response.ok() && !isGone) {
      dead.push(`${response.status()} ${address} (from ${leadsTo.get(address) ?? "the start"})`);
      continue;
    }
    const type = response.headers()["content-type"] ?? "";
    const found: Document = type.startsWith("text/html")
      ? await read(await response.text(), response.url())
      : { links: [], places: [] };
    documents.set(address, found);
    for (const link of found.links) {
      const target = link.split("#", 1)[0] ?? "";
      if (!target.startsWith(origin)) continue;
      if (!leadsTo.has(target)) leadsTo.set(target, address);
      waiting.push(target);
    }
  }

  for (const [address, found] of documents) {
    for (const link of found?.links ?? []) {
      const [target = "", place = ""] = link.split("#");
      const places = documents.get(target)?.places;
      if (place === "" || places === undefined) continue;
      if (!places.includes(decodeURIComponent(place)))
        dead.push(`no #${place}: ${link} (${address})`);
    }
  }
  expect(dead).toEqual([]);

  const repeated = [...documents].flatMap(([address, found]) =>
    (found?.places ?? [])
      .filter((id, index, all) => all.indexOf(id) !== index)
      .map((id) => `#${id} ${address}`),
  );
  expect(repeated, "ids that an address has more than once").toEqual([]);
  expect(documents.size).toBeGreaterThan(100);
});
