import type { ChecksumListData } from "~/api/checksum-list-schema";
import type { NewsListData } from "~/api/news-schema";
import type { ResourceListData } from "~/api/resource-list-schema";
import type { VersionListData, VersionListRequest } from "~/api/version-list-schema";
import type { Locale } from "~/i18n/locales";

/** Types of request and response by path below `/api/`. */
type Calls = {
  "checksums/list": { body: Record<string, never>; data: ChecksumListData };
  "sys/getVersionList": { body: VersionListRequest; data: VersionListData };
  "news/list": { body: SearchRequest; data: NewsListData };
  "resources/list": { body: SearchRequest; data: ResourceListData };
};

type SearchRequest = { q: string; pageSize: number; lang: Locale };

type CallOptions<Body> = {
  /** POST sends the body as JSON, GET as query parameters. */
  method?: "GET" | "POST";
  body?: Body;
  /** Origin of the API; "" is the origin of the page. */
  baseUrl: string;
  /** The `/400` page in the visitor's language. */
  badRequestAddress: string;
  /** Leaves the page for another address. */
  goTo?: (address: string) => void;
};

/**
 * Calls the API from the browser and returns `data` when `code` is 200 (a number or a text). HTTP
 * status 400 leads to the `/400` page; other failures, including network errors, are only logged.
 * Every failure returns undefined; the promise never rejects.
 */
export async function callApi<Path extends keyof Calls>(
  path: Path,
  options: CallOptions<Calls[Path]["body"]>,
): Promise<Calls[Path]["data"] | undefined> {
  const { badRequestAddress, goTo = (address) => window.location.assign(address) } = options;
  try {
    const response = await fetch(...requestOf(path, options));
    if (response.status === 400) {
      goTo(badRequestAddress);
      return undefined;
    }
    const envelope: unknown = await response.json();
    if (isSuccess<Calls[Path]["data"]>(envelope)) return envelope.data;
    console.error(`API call ${path} failed`, envelope);
  } catch (error) {
    console.error(`API call ${path} failed`, error);
  }
  return undefined;
}

function requestOf(
  path: string,
  { method = "POST", body = {}, baseUrl }: CallOptions<object>,
): [string, RequestInit] {
  const url = `${baseUrl}/api/${path}`;
  const init: RequestInit = {
    method,
    credentials: "include",
    headers: { "Content-Type": "application/json" },
  };
  if (method === "POST") return [url, { ...init, body: JSON.stringify(body) }];
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) {
    if (value !== undefined) query.set(key, String(value));
  }
  const search = String(query);
  return [search === "" ? url : `${url}?${search}`, init];
}

/** Checks only the code: the shape of `data` is trusted, as the server uses the same schema. */
function isSuccess<Data>(envelope: unknown): envelope is { code: 200 | "200"; data: Data } {
  if (typeof envelope !== "object" || envelope === null || !("code" in envelope)) return false;
  return envelope.code === 200 || envelope.code === "200";
}
