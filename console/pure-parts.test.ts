import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Found, FoundOf } from "~/console-api/schemas/search";
import { pictureBounds } from "~/domain/media/media";
import type { RolloutLine } from "~/domain/release/rollout";
import { type Permission, permissionsOf } from "~/domain/rights/permissions";
import { finderOf } from "~/lib/search/fold";
import { screenAbove, screenAt, screens, screensFor, screensOnBar } from "~console/screens/screens";
import { LanguageContext } from "~console/words";
import { dayWords, hoursUntil, longDayWords, secondWords, timeWords } from "~console/words/times";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { queryOf } from "./api/call";
import { changesOf } from "./audit/changes";
import { filterOf, objectOf, withFilter } from "./audit/filter";
import { Authenticator, grouped, qrOf } from "./invitation/authenticator";
import { paletteGroups, readTyped } from "./palette/palette-groups";
import { feedWords as feedsInChinese } from "./releases/feed-words.cn";
import { feedWords as feedsInEnglish } from "./releases/feed-words.en";
import { digitsOf } from "./ui/digits";

describe("the words of the console", () => {
  const leaves = (value: unknown, path = ""): [path: string, text: string][] =>
    typeof value === "string"
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const english = new Map(leaves({ ...en, feeds: feedsInEnglish }));
  const chinese = leaves({ ...cn, feeds: feedsInChinese });

  it("have the same places in both languages", () => {
    for (const [path, text] of chinese) {
      const other = english.get(path);
      if (other !== undefined) expect(new Set(places(text)), path).toEqual(new Set(places(other)));
    }
  });
  it("have a space between Chinese and Latin characters, and no exclamation marks", () => {
    for (const [path, text] of chinese) {
      expect(text, path).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
      expect(text, path).not.toMatch(/[!！]/);
    }
  });

  it("say 你 to the team, as they all do; 您 is for people outside", () => {
    const { inbox: _, ...others } = cn;
    expect(JSON.stringify(others).match(/.{0,12}您.{0,12}/gu)).toBeNull();
  });
});

describe("the screens", () => {
  it("are those of the roles", () => {
    const names = (role: "owner" | "editor" | "auditor") =>
      screensFor(permissionsOf([role])).map(({ name }) => name);
    expect(names("owner")).toEqual(screens.map(({ name }) => name));
    expect(names("auditor")).toEqual(screens.map(({ name }) => name));
    expect(names("editor")).toEqual([
      "today",
      "articles",
      "articleTags",
      "articleEditor",
      "articleHistory",
      "helpErrors",
      "legal",
      "legalEditor",
      "links",
      "siteTexts",
      "media",
      "figures",
      "account",
    ]);
  });
  it("are all in the bar of a phone as long as they fit, then the main ones", () => {
    expect(screensOnBar(screens.slice(0, 3))).toHaveLength(3);
    const many = [...screens, ...screens];
    expect(new Set(screensOnBar(many).map(({ name }) => name))).toEqual(
      new Set(["today", "releases", "articles", "inbox"]),
    );
  });

  it.each([
    ["/releases/client/9.1.0", "release", "/releases"],
    ["/releases/rollouts/client-stable-x64-10", "rollout", "/releases/rollouts"],
    ["/articles/7/history", "articleHistory", "/articles/7"],
    ["/articles/7", "articleEditor", "/articles"],
    ["/releases", "releases", undefined],
    ["/staff/tokens", "tokens", undefined],
    ["/me", "account", undefined],
    ["/", "today", undefined],
    ["/nowhere/at-all", undefined, undefined],
  ])("know where %s is, and what stands above it", (address, name, above) => {
    expect(screenAt(screens, address)?.name).toBe(name);
    expect(screenAbove(screens, address)?.to).toBe(above);
  });
  it("have a key and an address each of their own", () => {
    const keys = screens.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });
});

describe("the palette", () => {
  const english = { locale: "en", words: en } as const;
  const mei: Found = {
    kind: "staff",
    id: 3,
    name: "Mei",
    roles: ["editor"],
    isDisabled: false,
    isMe: false,
  };
  const groupsFor = (typed: string, given: { found: Found[]; permissions: Permission[] }) =>
    paletteGroups(english, typed, { ...given, finds: finderOf(readTyped(typed).text) });
  const of = (role: "owner" | "auditor" | "editor", typed: string, found: Found[] = [mei]) =>
    groupsFor(typed, { found, permissions: permissionsOf([role]) }).map(({ head, lines }) => [
      head,
      ...lines.map(({ label }) => label),
    ]);
  it("shows all screens and acts as long as nothing is typed", () =>
    expect(of("owner", " ", [])).toEqual([
      [
        "Screens",
        // The others are of one thing, which its address names.
        ...screens.filter(({ path }) => !path.includes(":")).map(({ name }) => en.screens[name]),
      ],
      [
        "Actions",
        ...["New article…", "New help article…", "New release…", "Pause everything…"],
        "Register a key…",
        ...["Invite a person…", "New webhook…", "Export the entries…", "Clear the sample content…"],
      ],
    ]));
  it("shows what was found, what can be done with the first, and then the rest", () =>
    expect(of("owner", "me")).toEqual([
      ["People", "Mei"],
      [
        "Actions on Mei",
        ...["Roles of Mei…", "New invitation for Mei…", "Disable Mei…", "Entries about Mei"],
      ],
      [
        "Elsewhere",
        ...[
          "Media",
          "Me",
          "Home",
          "Name",
          "Short name",
          "Court in the agreements",
          "Provider of text messages",
        ],
      ],
    ]));
  it("offers what the roles allow only", () => {
    expect(of("auditor", "mei")).toEqual([
      ["People", "Mei"],
      ["Actions on Mei", "Entries about Mei"],
    ]);
    expect(of("editor", "", [])).toEqual([
      [
        "Screens",
        ...["Today", "Articles & help", "Tags", "Error codes", "Legal texts"],
        ...["Tools & links", "Texts of pages", "Media", "Figures", "Me"],
      ],
      ["Actions", "New article…", "New help article…"],
    ]);
  });
  const article = (id: number, cn: string, en: string): Found => ({
    kind: "article",
    id,
    titles: { cn, en },
    isLive: { cn: true, en: false },
  });
  it("puts first what is called so, and the other kinds after what can be done with it", () => {
    const found = [article(1, "关于", "All about Mei"), article(2, "美", "Meissen"), mei];
    expect(of("auditor", "mei", found)).toEqual([
      ["People", "Mei"],
      ["Actions on Mei", "Entries about Mei"],
      ["Articles", "Meissen", "All about Mei"],
    ]);
    expect(of("editor", "meis", found).map(([head]) => head)).toEqual([
      ...["Articles", "Actions on Meissen", "People"],
    ]);
  });
  it("takes traditional characters for simplified ones", () => {
    const chinese = (typed: string) =>
      paletteGroups({ locale: "cn", words: cn }, typed, {
        found: [article(1, "浏览器与网络", ""), article(2, "浏览器", "")],
        finds: finderOf(typed),
        permissions: permissionsOf(["owner"]),
      }).flatMap(({ lines }) => lines.map(({ label }) => label));
    expect(chinese("瀏覽器").slice(0, 1)).toEqual(["浏览器"]);
    expect(chinese("審計")).toEqual(chinese("审计"));
    expect(chinese("審計").length).toBeGreaterThan(0);
  });
  it("names the language of what it shows, and where an article is public", () => {
    const [{ lines } = { lines: [] }] = groupsFor("关于", {
      found: [article(1, "关于", "")],
      permissions: permissionsOf(["editor"]),
    });
    expect(lines).toEqual([
      { label: "关于", lang: "cn", note: "public in 中文", icon: "article", to: "/articles/1" },
    ]);
  });
  it("shows a text of the settings by its place, and only a few parts of screens", () => {
    const text = { path: "offices.0.city.en", text: "Shenzhen" };
    const found: Found[] = [{ kind: "setting", section: "offices", ...text }];
    const permissions = permissionsOf(["owner"]);
    expect(groupsFor("shenzhen", { found, permissions })[0]).toEqual({
      head: "Settings",
      lines: [
        {
          label: "Shenzhen",
          lang: "en",
          note: "Office 1, City, English",
          icon: "flag",
          to: "/settings?section=offices",
        },
      ],
    });
    const places = groupsFor("e", { found: [], permissions })
      .flatMap(({ lines }) => lines)
      .filter(({ to }) => /^\/(settings\?section|site-texts\?page)/.test(to));
    expect(places).toHaveLength(5);
  });
  const line: RolloutLine = {
    product: "client",
    channel: "stable",
    architecture: "x64",
    windows: "10",
  };
  type Offer = FoundOf<"release">["rollouts"][number];
  const offer: Offer = { ...line, part: "candidate", percent: 25, isPaused: false };
  const release = (rollouts: Offer[]): FoundOf<"release"> => ({
    kind: "release",
    id: 1,
    product: "client",
    version: "6.2.1",
    status: "published",
    rollouts,
    requests: [
      {
        id: 7,
        change: {
          act: "raise",
          release: { product: "client", version: "6.2.1", files: [] },
          percent: 50,
          basis: {
            ...line,
            full: "6.2.0",
            candidate: "6.2.1",
            percent: 25,
            isPaused: false,
            minimumVersion: null,
            mustPassThrough: null,
          },
        },
      },
    ],
  });
  it("says how far a release is as its list does, and leads to what can be done with it", () => {
    const groups = (found: Found, role: "owner" | "auditor" = "owner") =>
      groupsFor("6.2", { found: [found], permissions: permissionsOf([role]) });
    const [releases, acts] = groups(release([offer]));
    expect(releases?.lines).toMatchObject([
      { label: "6.2.1", note: "Client, Staged 25 %", state: { state: "staged", percent: 25 } },
    ]);
    const rollout = "/releases/rollouts/client-stable-x64-10";
    expect(acts?.lines.map(({ label, to, note }) => [label, to, note])).toEqual([
      ["Review: Raise 6.2.1 to 50 %…", `${rollout}?ask=approve-7`, "asks again"],
      ["Pause 6.2.1…", `${rollout}?ask=pause`, "asks again"],
      ["Offer to installed programs…", "/releases/client/6.2.1?ask=lines-stage", "asks again"],
      ["Withdraw 6.2.1…", "/releases/client/6.2.1?ask=withdraw", "asks again"],
      ["Entries about 6.2.1", "/audit?object=release%3Aclient%206.2.1", "Audit log"],
    ]);
    const ofAuditor = groups(release([offer]), "auditor")[1]?.lines.map(({ label }) => label);
    expect(ofAuditor).toEqual(["Entries about 6.2.1"]);
    // What is paused is not paused again, and of two rollouts each says whom it is for.
    const labels = (found: Found) =>
      groups(found)[1]?.lines.flatMap(({ label, note }) => (/^Pause/.test(label) ? [note] : []));
    expect(labels(release([{ ...offer, isPaused: true }]))).toEqual([]);
    expect(labels(release([offer, { ...offer, architecture: "arm64" }]))).toEqual([
      "Client, stable, x64, Windows 10 and 11",
      "Client, stable, arm64, Windows 10 and 11",
    ]);
  });
  it("offers nobody acts on the own account", () =>
    expect(of("owner", "mei", [{ ...mei, isMe: true }])).toEqual([
      ["People", "Mei"],
      ["Actions on Mei", "Entries about Mei"],
    ]));
  it("shows acts only after >", () => {
    expect(readTyped("> Mei ")).toEqual({ text: "Mei", isActsOnly: true });
    expect(of("owner", ">mei").map(([head]) => head)).toEqual(["Actions on Mei"]);
  });
});

describe("times in China", () => {
  const now = new Date("2026-11-22T02:42:03Z");
  it("leave out what today makes clear", () => {
    expect(timeWords("en", "2026-11-22T01:00:00Z", now)).toBe("09:00");
    expect(timeWords("en", "2026-11-20T06:00:00Z", now)).toBe("20 Nov 14:00");
    expect(timeWords("cn", "2026-11-20T06:00:00Z", now)).toBe("11-20 14:00");
    expect(secondWords("cn", "2026-11-22T02:42:03Z", now)).toBe("10:42:03");
    expect(dayWords("en", "2025-05-01T00:00:00Z", now)).toBe("1 May 2025");
  });
  it("are a day further where China is", () =>
    expect(dayWords("en", "2026-11-20T17:00:00Z", now)).toBe("21 Nov"));
  it("are whole sentences at the head of Today", () => {
    expect(longDayWords("en", now)).toBe("Sunday, 22 November 2026");
    expect(longDayWords("cn", now)).toBe("2026 年 11 月 22 日 星期日");
  });
  it("count whole hours, never below none", () => {
    expect(hoursUntil("2026-11-24T02:42:02Z", now)).toBe(47);
    expect(hoursUntil("2026-11-20T02:42:02Z", now)).toBe(0);
  });
});

describe("the filter of the audit log", () => {
  const now = new Date("2026-11-21T17:00:00Z");
  it("reads what it knows from the address", () => {
    const query = new URLSearchParams(
      "period=week&person=3&act=sign-in&outcome=refused&address=::1",
    );
    expect(filterOf(query, now)).toEqual({
      from: "2026-11-15T16:00:00.000Z",
      staffId: "3",
      act: "sign-in",
      outcome: "refused",
      address: "::1",
      withoutReading: "1",
    });
  });
  it("leaves out what it does not know", () =>
    expect(
      filterOf(new URLSearchParams("period=x&person=0&act=y&outcome=z&address= &q= ")),
    ).toEqual({ withoutReading: "1" }));
  it("hides reading until somebody asks for it, or for all about an object", () => {
    const ofAddress = (query: string) => filterOf(new URLSearchParams(query));
    expect(ofAddress("q= Mei ")).toEqual({ text: "Mei", withoutReading: "1" });
    expect(ofAddress("q=Mei&reading=1")).toEqual({ text: "Mei" });
    expect(ofAddress("act=account-seen")).toEqual({ act: "account-seen" });
    expect(ofAddress("object=account:3")).not.toHaveProperty("withoutReading");
  });
  it("forgets the chosen entry when it changes", () => {
    const query = new URLSearchParams("act=sign-in&entry=4");
    expect(withFilter(query, "act", null)).toBe("?");
    expect(withFilter(query, "person", "2")).toBe("?act=sign-in&person=2");
  });
  it("may be one object", () => {
    expect(filterOf(new URLSearchParams("object=staff:3"))).toEqual({
      objectKind: "staff",
      objectId: "3",
    });
    expect(filterOf(new URLSearchParams("object=3"))).toEqual({});
    // The number of a key in the form of OpenSSH has a colon of its own.
    expect(objectOf("signing-key:SHA256:Ab1")).toEqual({ kind: "signing-key", id: "SHA256:Ab1" });
    expect(objectOf("3")).toBeUndefined();
  });
});

describe("what an act changed", () => {
  it("is a line a field", () =>
    expect(
      changesOf({ state: "active", roles: ["editor"] }, { state: "active", roles: [] }),
    ).toEqual([
      { kind: "same", text: '"state": "active"' },
      { kind: "deleted", text: '"roles": ["editor"]' },
      { kind: "inserted", text: '"roles": []' },
    ]));
  it("may be something new, something gone, or nothing", () => {
    expect(changesOf(null, { name: "Mei" })).toEqual([{ kind: "inserted", text: '"name": "Mei"' }]);
    expect(changesOf("a", null)).toEqual([{ kind: "deleted", text: '"a"' }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});

describe("small parts", () => {
  it("take digits out of what is pasted, six at most", () => {
    expect(digitsOf(" 417 022\n")).toBe("417022");
    expect(digitsOf("４１７０２２９")).toBe("417022");
  });
  it("write a query without what is undefined", () => {
    expect(queryOf({ act: "sign-in", before: undefined })).toBe("?act=sign-in");
    expect(queryOf({})).toBe("");
  });
  it("draw a QR code dark on light, whatever the theme is", () => {
    const code = createElement(Authenticator, { secret: "ABCD", uri: "a" });
    const value = { locale: "en", words: en } as const;
    const drawn = renderToStaticMarkup(createElement(LanguageContext, { value }, code));
    expect(drawn).toMatch(
      /<rect width="(\d+)" height="\1" fill="#fff"><\/rect><path d="M[^"]+" fill="#000">/,
    );
  });
  it("draw a QR code and group a secret", () => {
    const { path, size } = qrOf("otpauth://totp/a?secret=ABCD");
    expect(size).toBeGreaterThan(20);
    expect(path).toMatch(/^M/);
    expect(grouped("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
  });
});

it("no list of the console has a search of its own: `useFinder` finds both Chinese scripts", () => {
  const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.tsx", "!./**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const own = Object.entries(sources).filter(([, source]) =>
    /LowerCase\(\)\s*\.includes/.test(source),
  );
  expect(own.map(([path]) => path)).toEqual([]);
});

it.each([
  ["en", en],
  ["cn", cn],
])("what is said of bounds of pictures is what they are (%s)", (_, { fields }) => {
  const bytes = (size: number) => (size < 1e9 ? `${size / 1e6} MB` : `${size / 1e9} GB`);
  const { ofPerson, ofAll, megabytesADay } = pictureBounds;
  expect(fields["pictures-own"]).toContain(` ${ofPerson.most} `);
  expect(fields["pictures-own"]).toContain(bytes(ofPerson.mostBytes));
  expect(fields["pictures-all"]).toContain(` ${ofAll.most} `);
  expect(fields["pictures-all"]).toContain(bytes(ofAll.mostBytes));
  expect(fields["pictures-day"]).toContain(bytes(megabytesADay * 1_000_000));
});
