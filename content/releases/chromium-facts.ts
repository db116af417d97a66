/**
 * What of Chromium's own history the starting releases say, each fact looked up in November 2026.
 * A test compares the releases with these tables, so a new entry of one needs an entry of the other.
 */

/**
 * Day on which a milestone came to the stable channel.
 * Source: release dates of Chrome in the npm package `@mdn/browser-compat-data` 8.1.9 of 12 November
 * 2026; the same in Chrome's release schedule as endoflife.date keeps it (`products/chrome.md`).
 */
export const milestoneDays: Record<string, string> = {
  109: "2023-01-10",
  142: "2025-10-28",
  144: "2026-01-13",
  146: "2026-03-10",
  148: "2026-05-05",
  150: "2026-06-30",
  152: "2026-08-25",
  154: "2026-09-22",
  156: "2026-10-20",
};

/** A build that was on the stable channel. */
export type ChromiumBuild = {
  /** The first day, in UTC, on which a source has it there; it may have come a day or two before. */
  stableOn: string;
  /** Fixes that the release notes name, as the source calls them. */
  fixes: Record<string, string>;
};

/**
 * Builds of the stable channel.
 * Sources: the history of `data/last-known-good-versions.json` in
 * https://github.com/GoogleChromeLabs/chrome-for-testing (channel "Stable") and the changelog of
 * Debian's package `chromium`, which lists the CVE numbers of each upstream stable release.
 */
export const chromiumBuilds: Record<string, ChromiumBuild> = {
  "156.0.8078.79": {
    stableOn: "2026-11-02",
    fixes: {
      "CVE-2026-76025": "Use after free in FileSystem",
      "CVE-2026-119262": "Improper input validation in V8",
    },
  },
  "156.0.8078.73": {
    stableOn: "2026-10-28",
    fixes: {
      "CVE-2026-118320": "Memory corruption in V8",
      "CVE-2026-118344": "Use after free in Layout",
    },
  },
  "156.0.8078.47": {
    stableOn: "2026-10-21",
    fixes: {
      "CVE-2026-110919": "Use after free in V8",
      "CVE-2026-113163": "Use after free in WebGL",
    },
  },
  "154.0.8037.92": {
    stableOn: "2026-09-30",
    fixes: {
      "CVE-2026-102299": "Type confusion in V8",
      "CVE-2026-102301": "Out of bounds write in GPU",
    },
  },
  "154.0.8037.57": {
    stableOn: "2026-09-24",
    fixes: {
      "CVE-2026-95306": "Type confusion in V8",
      "CVE-2026-95343": "Use after free in WebAudio",
    },
  },
  "152.0.7977.82": {
    stableOn: "2026-09-04",
    fixes: {
      "CVE-2026-85046": "Type confusion in V8",
      "CVE-2026-85050": "Out of bounds write in WebGL",
    },
  },
  "152.0.7977.64": {
    stableOn: "2026-08-31",
    fixes: {
      "CVE-2026-79187": "Use after free in WebRTC",
      "CVE-2026-79282": "Use after free in ANGLE",
    },
  },
  "150.0.7871.181": {
    stableOn: "2026-07-22",
    fixes: {
      "CVE-2026-15900": "Use after free in GPU",
      "CVE-2026-15903": "Out of bounds read and write in V8",
    },
  },
  "150.0.7871.124": {
    stableOn: "2026-07-14",
    fixes: {
      "CVE-2026-15767": "Heap buffer overflow in libyuv",
      "CVE-2026-15770": "Uninitialized Use in V8",
    },
  },
  "150.0.7871.114": {
    stableOn: "2026-07-10",
    fixes: {
      "CVE-2026-15110": "Use after free in Extensions",
      "CVE-2026-15121": "Use after free in WebRTC",
    },
  },
  "150.0.7871.100": { stableOn: "2026-07-07", fixes: {} },
  "150.0.7871.46": {
    stableOn: "2026-06-30",
    fixes: {
      "CVE-2026-13775": "Use after free in GPU",
      "CVE-2026-14426": "Use after free in V8",
    },
  },
  "148.0.7778.215": {
    stableOn: "2026-05-29",
    fixes: {
      "CVE-2026-9872": "Out of bounds write in GPU",
      "CVE-2026-9873": "Use after free in Network",
    },
  },
  "148.0.7778.178": {
    stableOn: "2026-05-19",
    fixes: {
      "CVE-2026-9111": "Use after free in WebRTC",
      "CVE-2026-9112": "Use after free in GPU",
    },
  },
  "148.0.7778.167": {
    stableOn: "2026-05-12",
    fixes: {
      "CVE-2026-8509": "Heap buffer overflow in WebML",
      "CVE-2026-8510": "Integer overflow in Skia",
    },
  },
  "148.0.7778.96": {
    stableOn: "2026-05-06",
    fixes: {
      "CVE-2026-7896": "Integer overflow in Blink",
      "CVE-2026-7899": "Out of bounds read and write in V8",
    },
  },
  "146.0.7680.177": {
    stableOn: "2026-04-01",
    fixes: {
      "CVE-2026-5272": "Heap buffer overflow in GPU",
      "CVE-2026-5273": "Use after free in CSS",
    },
  },
  "146.0.7680.164": {
    stableOn: "2026-03-24",
    fixes: {
      "CVE-2026-4673": "Heap buffer overflow in WebAudio",
      "CVE-2026-4679": "Integer overflow in Fonts",
    },
  },
  "146.0.7680.153": {
    stableOn: "2026-03-18",
    fixes: {
      "CVE-2026-4440": "Out of bounds read and write in WebGL",
      "CVE-2026-4445": "Use after free in WebRTC",
    },
  },
  "146.0.7680.80": {
    stableOn: "2026-03-14",
    fixes: {
      "CVE-2026-3909": "Out of bounds write in Skia",
      "CVE-2026-3910": "Inappropriate implementation in V8",
    },
  },
  "144.0.7559.109": {
    stableOn: "2026-01-27",
    fixes: { "CVE-2026-1504": "Inappropriate implementation in Background Fetch API" },
  },
  "144.0.7559.96": { stableOn: "2026-01-20", fixes: { "CVE-2026-1220": "Race in V8" } },
  "144.0.7559.59": {
    stableOn: "2026-01-14",
    fixes: { "CVE-2026-0899": "Out of bounds memory access in V8" },
  },
  "142.0.7444.175": {
    stableOn: "2025-11-17",
    fixes: {
      "CVE-2025-13223": "Type Confusion in V8",
      "CVE-2025-13224": "Type Confusion in V8",
    },
  },
  "142.0.7444.162": {
    stableOn: "2025-11-11",
    fixes: { "CVE-2025-13042": "Inappropriate implementation in V8" },
  },
  "142.0.7444.134": {
    stableOn: "2025-11-06",
    fixes: {
      "CVE-2025-12725": "Out of bounds write in WebGPU",
      "CVE-2025-12727": "Inappropriate implementation in V8",
    },
  },
  "142.0.7444.59": {
    stableOn: "2025-10-28",
    fixes: {
      "CVE-2025-12428": "Type Confusion in V8",
      "CVE-2025-12432": "Race in V8",
    },
  },
  "109.0.5414.119": {
    stableOn: "2023-01-25",
    fixes: {
      "CVE-2023-0471": "Use after free in WebTransport",
      "CVE-2023-0472": "Use after free in WebRTC",
    },
  },
  "109.0.5414.74": {
    stableOn: "2023-01-12",
    fixes: { "CVE-2023-0129": "Heap buffer overflow in Network Service" },
  },
};

/**
 * The last milestone that runs on Windows 7, 8 and 8.1.
 * Source: Google's announcement "Sunsetting support for Windows 7 / 8/8.1 in early 2023" in the help
 * community of Chrome: 109 is the last version for them, 110 needs Windows 10. Reported by
 * https://www.androidpolice.com/chrome-windows-7-support/, among others.
 */
export const lastMilestoneForWindows7 = 109;

/**
 * Day, in UTC, of a release of the time zone database.
 * Source: its `NEWS`, https://data.iana.org/time-zones/tzdb/NEWS.
 */
export const timeZoneReleases: Record<string, string> = {
  "2026c": "2026-07-08",
  "2026b": "2026-04-23",
  "2026a": "2026-03-02",
  "2025c": "2025-12-10",
  "2025b": "2025-03-22",
};
