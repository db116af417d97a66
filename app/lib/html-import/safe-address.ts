/**
 * An address that a text may link to: https, http, mail, telephone, or a path of the site. `javascript:` and its like are not.
 * @param base completes paths; undefined: they stay
 */
export function safeAddress(given: string, base?: string): string | undefined {
  // Browsers drop these characters before they read the scheme.
  const typed = given.replace(/[\t\r\n]/g, "").trim();
  if (typed === "" || /\p{Cc}/u.test(typed)) return undefined;
  if (/^mailto:[^\s<>]+@/i.test(typed) || /^tel:\+?[\d\-.() ]+$/i.test(typed)) return typed;
  const isPath = /^\/(?![/\\])/.test(typed);
  if (isPath && base === undefined) return typed;
  const url = parseUrl(typed, base ?? "https://relative.invalid/");
  if (url === null) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.hostname === "relative.invalid") return undefined;
  return unwrapped(url).href;
}

/** Redirects that editors and sites put before links that leave: the parameters that may hold the address. */
const redirects: Readonly<Record<string, readonly string[]>> = {
  "www.google.com/url": ["q", "url"],
  "link.zhihu.com/": ["target"],
  "link.juejin.cn/": ["target"],
  "link.csdn.net/": ["target"],
  "www.douban.com/link2/": ["url"],
  "www.jianshu.com/go-wild": ["url"],
  "l.facebook.com/l.php": ["u"],
  "lm.facebook.com/l.php": ["u"],
  "out.reddit.com/": ["url"],
  "www.youtube.com/redirect": ["q"],
  "applink.feishu.cn/client/web_url/open": ["url"],
  "security.feishu.cn/link/safety": ["target"],
};

/** Redirects in redirects that are followed. */
const maxRedirects = 3;

/** The address behind redirects, if it is one of the web. */
function unwrapped(url: URL): URL {
  let found = url;
  for (let times = 0; times < maxRedirects; times += 1) {
    const inner = targetOf(found);
    if (inner === null) break;
    found = inner;
  }
  return found;
}

function targetOf(url: URL): URL | null {
  const isOfOutlook = url.hostname.endsWith(".safelinks.protection.outlook.com");
  const names = isOfOutlook ? ["url"] : redirects[url.hostname + url.pathname];
  const target = names?.map((name) => url.searchParams.get(name)).find((one) => one) ?? "";
  return /^https?:\/\//i.test(target) ? parseUrl(target) : null;
}

/** Like `URL.parse`, which the oldest browsers of the console lack; null: no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
