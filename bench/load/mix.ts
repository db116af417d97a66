/** What a visitor or a program does; each is measured on its own. */
export type Kind =
  | "update"
  | "page"
  | "known page"
  | "built file"
  | "search"
  | "missing page"
  | "download"
  | "part of a download"
  | "version list"
  | "contact form"
  | "registration";

/** A busy hour of a day: of 1,000 acts so many are of each kind. */
export const mix: Readonly<Record<Kind, number>> = {
  update: 400,
  page: 210,
  "known page": 60,
  "built file": 180,
  search: 40,
  "missing page": 20,
  download: 30,
  "part of a download": 30,
  "version list": 20,
  "contact form": 5,
  registration: 5,
};

export const kinds = Object.keys(mix) as Kind[];

/** Each kind with the sum of the shares up to it. */
const bounds = kinds.map((kind, index) => ({
  kind,
  upTo: kinds.slice(0, index + 1).reduce((sum, one) => sum + mix[one], 0),
}));

/** Programs that are installed somewhere, each with an address and an identity of its own. */
export const programs = 100_000;
/** People who read pages at the same time of day. */
const readers = 20_000;

/** A step whose multiples spread evenly over the numbers from 0 to 1: the golden ratio. */
const evenStep = (Math.sqrt(5) - 1) / 2;

/**
 * The kind of an act by its number. The kinds are spread evenly, so that every second has about the
 * same load, and each run the same.
 */
export function kindOf(number: number): Kind {
  const at = ((number * evenStep) % 1) * 1_000;
  const bound = bounds.find(({ upTo }) => at < upTo);
  if (bound === undefined) throw new Error("The shares of all kinds are no thousand");
  return bound.kind;
}

/** What the site has, as a visitor finds it. */
export type Found = {
  pages: readonly string[];
  builtFiles: readonly string[];
  /** Downloads, with their sizes in bytes. */
  files: readonly { path: string; size: number }[];
  feeds: readonly string[];
};

/** A request, and the statuses that are right for it. */
export type Asked = {
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  right: readonly number[];
};

const words = [
  ...["指纹", "proxy", "Chromium", "环境", "canvas", "浏览器", "share", "团队"],
  ...["WebRTC", "时区", "profile", "更新", "cookie", "字体", "kernel", "安全"],
];

/** Mixes the bits of a number, so that what is drawn by it has nothing to do with the kind. */
function spread(number: number, range: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return ((twice ^ (twice >>> 16)) >>> 0) % range;
}

const address = (network: number, index: number) =>
  `${network}.${Math.floor(index / 62_500) + 1}.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;

/** The address of the reader who does an act. */
export const readerOf = (number: number): string => address(11, spread(number, readers));

/**
 * The request of an act by its number; null for a registration, which takes several.
 * @param tags the ETags that readers got before, by path
 */
export function requestOf(
  number: number,
  found: Found,
  tags: ReadonlyMap<string, string> = new Map(),
): Asked | null {
  const kind = kindOf(number);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[spread(number, items.length)];
    if (item === undefined) throw new Error(`The site has nothing for: ${kind}`);
    return item;
  };
  const by = (client: string, more: Record<string, string> = {}) => ({
    "x-forwarded-for": client,
    ...more,
  });
  const reader = readerOf(number);
  const read = { "accept-encoding": number % 7 === 0 ? "gzip" : "br" };
  const get = (path: string, headers: Record<string, string>, right = [200]): Asked => ({
    ...{ path, method: "GET", headers, right },
  });
  const post = (path: string, body: object): Asked => ({
    ...{ path, method: "POST", right: [200], body: JSON.stringify(body) },
    headers: by(reader, { "content-type": "application/json" }),
  });

  switch (kind) {
    case "update": {
      const program = spread(number, programs);
      // As electron-updater asks: nothing on the way may answer from memory.
      const path = `${one(found.feeds)}?noCache=${number.toString(32)}`;
      const id = `6b8f2d1c-0000-4000-8000-${String(program).padStart(12, "0")}`;
      return get(path, by(address(10, program), { "x-user-staging-id": id }));
    }
    case "page":
      return get(one(found.pages), by(reader, read));
    case "known page": {
      const path = one(found.pages);
      const tag = tags.get(path);
      const known = tag === undefined ? {} : { "if-none-match": tag };
      return get(path, by(reader, { "accept-encoding": "br", ...known }), [200, 304]);
    }
    case "built file":
      return get(one(found.builtFiles), by(reader, read));
    case "search": {
      const language = number % 2 === 0 ? "" : "/en";
      // Every other search is one that nobody has made before.
      const more = number % 4 < 2 ? "" : ` ${number}`;
      return get(
        `${language}/news?q=${encodeURIComponent(one(words) + more)}`,
        by(reader, { "accept-encoding": "br" }),
      );
    }
    case "missing page":
      return get(`${number % 2 === 0 ? "" : "/en"}/missing-${number}`, by(reader, read), [404]);
    case "download":
      return get(one(found.files).path, by(reader));
    case "part of a download": {
      const { path, size } = one(found.files);
      // Half of them go on where a download was cut, half ask for pieces.
      const from = Math.floor(size / 2);
      const range = number % 2 === 0 ? `bytes=${from}-` : `bytes=0-63,${from}-${from + 63}`;
      return get(path, by(reader, { range }), [206]);
    }
    case "version list":
      return post("/api/sys/getVersionList", { product: number % 2 === 0 ? "client" : "browser" });
    case "contact form":
      return post("/api/site/contact", {
        ...{ name: `Lin ${number}`, contact: `lin-${number}@site.example`, topic: "service" },
        message: `Message ${number}. ${"We share one browser in our team. ".repeat(5)}`,
      });
    case "registration":
      return null;
  }
}
