import { describe, expect, it } from "vitest";
import { findContradictions, markedRows } from "./contradictions";
import type { Facts, Readings, WorkerFacts } from "./readings";

const google = "Google Inc.";
const apple = "Apple Computer, Inc.";
const mozilla = "";
const november = Date.UTC(2026, 10, 22);
const july = Date.UTC(2026, 6, 15);

const chromeOn = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const safariOn = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`;
const firefoxOn = (system: string) =>
  `Mozilla/5.0 (${system}; rv:145.0) Gecko/20100101 Firefox/145.0`;

const windowsChrome = {
  userAgent: { text: chromeOn("Windows NT 10.0; Win64; x64") },
  system: {
    platform: "Win32",
    hints: { platform: "Windows", version: "15.0.0", bitness: "64" },
  },
  timeZone: { zone: "Asia/Shanghai", offset: 480, at: november },
  languages: { list: ["zh-CN", "zh", "en"], vendor: google },
  formats: { locale: "zh-CN" },
  screen: {
    width: 1920,
    height: 1080,
    scale: 1.25,
    depth: 24,
    media: { width: 1920, height: 1080 },
  },
  processor: { threads: 8, memory: 8 },
  webgl: { renderer: "ANGLE (Intel, Intel(R) UHD Graphics (0x00009A78) Direct3D11 vs_5_0 ps_5_0)" },
  canvas: { hash: "3f9a1c07d2b830e9" },
  audio: { sum: 124.0434752 },
  fonts: { found: ["Segoe UI", "Consolas", "Arial"], tested: 70 },
  touch: { points: 0, pointer: { isCoarse: false, isAnyCoarse: false }, vendor: google },
} satisfies Readings;

type Changes = { [Id in keyof Facts]?: Partial<Facts[Id]> | null };

/** The ordinary Windows computer with some rows changed. */
function withRows(changes: Changes): Readings {
  const rows: Record<string, unknown> = { ...windowsChrome };
  for (const [id, change] of Object.entries(changes)) {
    rows[id] = change === null ? null : { ...(rows[id] as object), ...change };
  }
  return rows as Readings;
}

function workerOf(readings: Readings): WorkerFacts {
  return {
    userAgent: readings.userAgent?.text ?? "",
    platform: readings.system?.platform ?? "",
    language: readings.languages?.list[0] ?? "",
    threads: readings.processor?.threads ?? 0,
    zone: readings.timeZone?.zone ?? "",
  };
}

const kindsOf = (changes: Changes, worker?: Partial<WorkerFacts>) => {
  const readings = withRows(changes);
  const heard = worker ? { ...workerOf(readings), ...worker } : null;
  return findContradictions(readings, heard).map(({ row, kind }) => `${row}: ${kind}`);
};

const mac = (changes: Changes = {}): Changes => ({
  userAgent: { text: safariOn("Macintosh; Intel Mac OS X 10_15_7") },
  system: { platform: "MacIntel", hints: null },
  languages: { list: ["zh-CN"], vendor: apple },
  webgl: { renderer: "Apple GPU" },
  fonts: { found: ["Helvetica Neue", "Menlo"] },
  touch: { vendor: apple },
  ...changes,
});

const linux = (changes: Changes = {}): Changes => ({
  userAgent: { text: firefoxOn("X11; Linux x86_64") },
  system: { platform: "Linux x86_64", hints: null },
  languages: { vendor: mozilla },
  webgl: { renderer: "Mesa Intel(R) UHD Graphics 620 (KBL GT2)" },
  fonts: { found: ["DejaVu Sans", "Noto Sans CJK SC"] },
  touch: { vendor: mozilla },
  ...changes,
});

const finger = { points: 5, pointer: { isCoarse: true, isAnyCoarse: true } };

const android = (changes: Changes = {}): Changes => ({
  userAgent: { text: chromeOn("Linux; Android 10; K") },
  system: {
    platform: "Linux armv8l",
    hints: { platform: "Android", version: "15.0.0", bitness: "" },
  },
  screen: { width: 412, height: 915, scale: 2.625, media: { width: 412, height: 915 } },
  webgl: { renderer: "ANGLE (Qualcomm, Adreno (TM) 740, OpenGL ES 3.2)" },
  fonts: { found: ["Roboto"] },
  touch: finger,
  ...changes,
});

const iphone = (changes: Changes = {}): Changes =>
  mac({
    userAgent: { text: safariOn("iPhone; CPU iPhone OS 19_0 like Mac OS X") },
    system: { platform: "iPhone", hints: null },
    screen: { width: 393, height: 852, scale: 3, media: { width: 393, height: 852 } },
    touch: { ...finger, vendor: apple },
    ...changes,
  });

/** Browsers as people use them: none may be accused. */
const ordinary: Record<string, Changes> = {
  "Chrome on Windows 11, which calls itself Windows NT 10.0": {},
  "Edge on Windows for ARM with a Snapdragon": {
    webgl: {
      renderer: "ANGLE (Qualcomm, Qualcomm(R) Adreno(TM) X1-85 GPU Direct3D11 vs_5_0 ps_5_0)",
    },
  },
  "Chrome without WebGL, with SwiftShader instead": {
    webgl: {
      renderer: "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)",
    },
  },
  "Firefox on Windows with a generic card": {
    userAgent: { text: firefoxOn("Windows NT 10.0; Win64; x64") },
    system: { hints: null },
    webgl: {
      renderer: "ANGLE (NVIDIA, NVIDIA GeForce GTX 980 Direct3D11 vs_5_0 ps_5_0), or similar",
    },
    languages: { vendor: mozilla },
    touch: { vendor: mozilla },
  },
  "Windows Phone, whose user agent names Android": {
    userAgent: { text: chromeOn("Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950") },
    system: { platform: "Win32", hints: null },
  },
  "a Windows notebook with a touch screen": {
    touch: { points: 10, pointer: { isCoarse: false, isAnyCoarse: true } },
  },
  "LibreOffice's fonts on Windows": {
    fonts: { found: ["Segoe UI", "DejaVu Sans", "DejaVu Serif", "Liberation Mono"] },
  },
  "Safari on a Mac with an Intel processor": mac(),
  "Chrome on a Mac with an Apple chip, frozen at 10_15_7": mac({
    userAgent: { text: chromeOn("Macintosh; Intel Mac OS X 10_15_7") },
    system: {
      platform: "MacIntel",
      hints: { platform: "macOS", version: "26.1.0", bitness: "64" },
    },
    webgl: { renderer: "ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)" },
  }),
  "Safari on an iPad, which calls itself a Mac": mac({ touch: { ...finger, vendor: apple } }),
  "Safari on an iPhone": iphone(),
  "an iPhone held sideways": iphone({
    screen: { width: 393, height: 852, scale: 3, media: { width: 852, height: 393 } },
  }),
  "Firefox on Linux with Mesa": linux(),
  "Linux on an Apple chip": linux({ webgl: { renderer: "Apple M1 (G13G B1)" } }),
  "Linux inside Windows": linux({
    webgl: {
      renderer: "ANGLE (Microsoft Corporation, D3D12 (NVIDIA GeForce RTX 3060), OpenGL 4.2)",
    },
  }),
  "Linux with fonts of Windows beside its own": linux({
    fonts: { found: ["DejaVu Sans", "Segoe UI", "Consolas", "Gabriola"] },
  }),
  "Linux with few fonts": linux({ fonts: { found: ["Arial"] } }),
  "Firefox on Linux with a touch screen, which counts no touch points": linux({
    touch: { points: 0, pointer: { isCoarse: true, isAnyCoarse: true }, vendor: mozilla },
  }),
  "a Chromebook": linux({
    userAgent: { text: chromeOn("X11; CrOS x86_64 14541.0.0") },
    system: {
      platform: "Linux x86_64",
      hints: { platform: "Chrome OS", version: "16033.58.0", bitness: "64" },
    },
    webgl: { renderer: "ANGLE (Intel, Mesa Intel(R) UHD Graphics 600, OpenGL 4.6)" },
  }),
  "Chrome on Android": android(),
  "an old Android telephone with 32 bits": android({
    system: { platform: "Linux armv7l", hints: null },
    webgl: { renderer: "Mali-G52" },
  }),
  "Android asking for the desktop site": android({
    userAgent: { text: chromeOn("X11; Linux x86_64") },
  }),
  "an Android television without touch": android({
    userAgent: { text: chromeOn("Linux; Android 12; BRAVIA 4K UR2 TV") },
    touch: { points: 0, pointer: { isCoarse: true, isAnyCoarse: true } },
  }),
  "a browser that names no platform": { system: { platform: "", hints: null } },
  "a system that is not known": {
    userAgent: { text: "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0.0.0" },
    system: { platform: "", hints: null },
    webgl: { renderer: "Maleoon 910" },
  },
  "Chrome zoomed to 150 per cent": { screen: { scale: 1.875 } },
  "Firefox zoomed to 150 per cent, whose screen shrinks": {
    screen: { width: 1280, height: 720, scale: 1.5, media: { width: 1280, height: 720 } },
  },
  "Firefox zoomed so that sizes are rounded": {
    screen: { width: 1097, height: 617, scale: 1.75, media: { width: 1098, height: 618 } },
  },
  "an old WebView whose media queries count device pixels": android({
    screen: { width: 360, height: 640, scale: 3, media: { width: 1080, height: 1920 } },
  }),
  "media queries that tell nothing": { screen: { media: null } },
  "Chrome in English, sites in Chinese": {
    languages: { list: ["zh-CN", "zh"] },
    formats: { locale: "en-US" },
  },
  "Chrome's incognito window, which names one language of several": {
    languages: { list: ["en-US"] },
    formats: { locale: "zh-CN" },
  },
  "menus in the second language": {
    languages: { list: ["en-US", "en", "zh-CN"] },
    formats: { locale: "zh-Hans-CN" },
  },
  "Norwegian, written in three ways": {
    languages: { list: ["no", "nn"] },
    formats: { locale: "nb-NO" },
  },
  "Hebrew under its old code": { languages: { list: ["iw", "en"] }, formats: { locale: "he-IL" } },
  "Cantonese and Chinese": { languages: { list: ["yue-HK", "en"] }, formats: { locale: "zh-HK" } },
  "a browser that resists fingerprinting: UTC": { timeZone: { zone: "UTC", offset: 0 } },
  "and Reykjavik in its stead": { timeZone: { zone: "Atlantic/Reykjavik", offset: 0 } },
  "New York in winter": { timeZone: { zone: "America/New_York", offset: -300 } },
  "New York in summer": { timeZone: { zone: "America/New_York", offset: -240, at: july } },
  "Kolkata, half an hour off, under its old name": {
    timeZone: { zone: "Asia/Calcutta", offset: 330 },
  },
  "Kathmandu, a quarter of an hour off": { timeZone: { zone: "Asia/Kathmandu", offset: 345 } },
  "Newfoundland in summer": { timeZone: { zone: "America/St_Johns", offset: -150, at: july } },
  "Lord Howe, whose summer time is half an hour": {
    timeZone: { zone: "Australia/Lord_Howe", offset: 660 },
  },
  "Windows without summer time": { timeZone: { zone: "Etc/GMT+5", offset: -300, at: july } },
  "a zone that this browser does not know": { timeZone: { zone: "Mars/Olympus", offset: 77 } },
  "everything blocked": {
    userAgent: null,
    system: null,
    timeZone: null,
    languages: null,
    formats: null,
    screen: null,
    processor: null,
    webgl: null,
    canvas: null,
    audio: null,
    fonts: null,
    touch: null,
  },
};

describe("ordinary browsers contradict themselves nowhere", () => {
  it.each(Object.entries(ordinary))("%s", (_, changes) => {
    expect(kindsOf(changes)).toEqual([]);
    expect(kindsOf(changes, {})).toEqual([]);
  });
  it("and neither do those whose worker knows less, or the true device behind a desktop site", () => {
    const silent = { userAgent: "", platform: "", language: "", threads: 0, zone: "" };
    expect(kindsOf({}, silent)).toEqual([]);
    const desktopSite = mac({ touch: { ...finger, vendor: apple } });
    const device = safariOn("iPhone; CPU iPhone OS 19_0 like Mac OS X");
    expect(kindsOf(desktopSite, { platform: "iPhone", userAgent: device })).toEqual([]);
    const telephone = { userAgent: chromeOn("Linux; Android 10; K") };
    expect(
      kindsOf(android({ userAgent: { text: chromeOn("X11; Linux x86_64") } }), telephone),
    ).toEqual([]);
  });
});

describe("contradictions", () => {
  const cases: [string, Changes, string[]][] = [
    [
      "user agent and platform",
      {
        userAgent: { text: chromeOn("Macintosh; Intel Mac OS X 10_15_7") },
        webgl: null,
        fonts: null,
      },
      ["system: systemAgent"],
    ],
    [
      "user agent and client hints",
      {
        system: {
          platform: "Win32",
          hints: { platform: "Linux", version: "", bitness: "64" },
        },
        webgl: null,
        fonts: null,
      },
      ["system: systemAgent"],
    ],
    ...[
      [
        "Windows and Metal",
        {},
        "ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)",
      ],
      ["Windows and an Apple chip", {}, "ANGLE (Apple, Apple M2, OpenGL 4.1)"],
      ["Windows and Mesa", {}, "ANGLE (Mesa, llvmpipe (LLVM 15.0.7 256 bits), OpenGL 4.5)"],
      ["macOS and Direct3D", mac(), "ANGLE (Intel, Intel(R) UHD Direct3D11 vs_5_0 ps_5_0)"],
      ["iPhone and Adreno", iphone(), "Adreno (TM) 740"],
      ["Android and Direct3D", android(), "ANGLE (NVIDIA, GeForce GTX Direct3D11 vs_5_0 ps_5_0)"],
      ["Linux and Metal", linux(), "ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified)"],
    ].map(([name, changes, renderer]): [string, Changes, string[]] => [
      name as string,
      { ...(changes as Changes), webgl: { renderer: renderer as string } },
      ["webgl: webglSystem"],
    ]),
    [
      "fonts of Linux alone, on Windows",
      { fonts: { found: ["DejaVu Sans", "DejaVu Serif", "Liberation Mono", "Arial"] } },
      ["fonts: fontsSystem"],
    ],
    [
      "fonts of Windows alone, on a Mac",
      mac({ fonts: { found: ["Segoe UI", "Consolas", "Gabriola"] } }),
      ["fonts: fontsSystem"],
    ],
    [
      "languages in English, formats in Chinese",
      { languages: { list: ["en-US", "en"] } },
      ["formats: formatsLanguages"],
    ],
    [
      "one language and other formats in Safari",
      mac({ languages: { list: ["ja-JP"], vendor: apple } }),
      ["formats: formatsLanguages"],
    ],
    [
      "a zone by name only",
      { timeZone: { zone: "America/New_York", offset: 480 } },
      ["timeZone: zoneOffset"],
    ],
    [
      "New York in winter with its offset of summer",
      { timeZone: { zone: "America/New_York", offset: -240 } },
      ["timeZone: zoneOffset"],
    ],
    [
      "a screen by name only",
      { screen: { scale: 1, media: { width: 1366, height: 768 } } },
      ["screen: screenMedia"],
    ],
    [
      "touch points without a finger",
      { touch: { points: 5, pointer: { isCoarse: false, isAnyCoarse: false } } },
      ["touch: touchPointer"],
    ],
    [
      "a finger without touch points",
      { touch: { points: 0, pointer: { isCoarse: true, isAnyCoarse: true } } },
      ["touch: pointerTouch"],
    ],
  ];
  it.each(cases)("%s", (_, changes, expected) => expect(kindsOf(changes)).toEqual(expected));

  const overheard: [string, Partial<WorkerFacts>, string][] = [
    ["system", { userAgent: chromeOn("X11; Linux x86_64") }, "userAgent"],
    [
      "browser version",
      { userAgent: chromeOn("Windows NT 10.0; Win64; x64").replace("142", "138") },
      "userAgent",
    ],
    ["platform", { platform: "Linux x86_64" }, "system"],
    ["zone", { zone: "America/New_York" }, "timeZone"],
    ["language", { language: "en-US" }, "languages"],
    ["threads", { threads: 32 }, "processor"],
  ];
  it.each(overheard)("a worker of another %s", (_, worker, row) => {
    expect(kindsOf({}, worker)).toEqual([`${row}: worker`]);
  });

  it("say what disagrees, name the other row, and mark each row once", () => {
    const readings = withRows({
      timeZone: { zone: "Asia/Tokyo" },
      webgl: { renderer: "ANGLE (Apple, Apple M2, OpenGL 4.1)" },
    });
    const found = findContradictions(readings, { ...workerOf(readings), zone: "Asia/Shanghai" });
    expect(found).toEqual([
      {
        row: "timeZone",
        kind: "zoneOffset",
        other: null,
        values: { zone: "Asia/Tokyo", expected: "UTC+09:00", offset: "UTC+08:00" },
      },
      {
        row: "webgl",
        kind: "webglSystem",
        other: "system",
        values: { card: "Apple", system: "Windows" },
      },
      {
        row: "timeZone",
        kind: "worker",
        other: null,
        values: { page: "Asia/Tokyo", worker: "Asia/Shanghai" },
      },
    ]);
    expect([...markedRows(found)]).toEqual(["timeZone", "webgl"]);
  });
});
