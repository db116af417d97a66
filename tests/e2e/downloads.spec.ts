import type { Locator, Page } from "@playwright/test";
import { type Address, addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { formatBytes } from "~/lib/bytes";
import { listVersions, sha256Of, sha256OfDownload } from "../support/releases";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

/** Clicks a link and returns name and SHA-256 of the downloaded file. */
async function save(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), sha256: await sha256OfDownload(download) };
}

/** The text of a checksum, which the page breaks into two lines. */
async function checksumIn(region: Locator): Promise<string> {
  const [, first, second] =
    /\b([0-9a-f]{32})\s*([0-9a-f]{32})\b/.exec(await region.innerText()) ?? [];
  return `${first}${second}`;
}

for (const { locale, javaScriptEnabled } of [
  { locale: "en", javaScriptEnabled: true },
  { locale: "cn", javaScriptEnabled: false },
] satisfies { locale: Locale; javaScriptEnabled: boolean }[]) {
  test.describe(`${locale}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });
    const { home, download, releases } = messages[locale];
    const open = async (page: Page, address: Address) => {
      await page.goto(addressIn(locale, address));
      if (javaScriptEnabled) await scriptsReady(page);
    };

    test("the home page's button downloads the file with the shown checksum", async ({
      page,
      request,
    }) => {
      await open(page, "/");
      const poster = page.getByRole("region", { name: home.download.heading });
      const saved = await save(page, poster.getByRole("link", { name: home.download.button }));
      const { list } = await listVersions(request, { product: "client", pageSize: 1 });
      expect(saved).toEqual({ name: list[0]?.packageName, sha256: list[0]?.packageSha256 });
      expect(await checksumIn(poster)).toBe(saved.sha256);
    });

    test("the download page's button downloads the file with the shown checksum", async ({
      page,
    }) => {
      await open(page, "/download");
      const main = page.getByRole("main");
      const checksum = await checksumIn(main);
      const saved = await save(page, main.getByRole("link", { name: download.primary }));
      await expect(main.getByText(saved.name, { exact: true })).toBeVisible();
      expect(saved.sha256).toBe(checksum);
    });

    test("a stand-in says so beside its size wherever that stands, and no scan is claimed", async ({
      page,
      request,
    }) => {
      const newestOf = async (product: "client" | "browser") => {
        const [entry] = (await listVersions(request, { product, pageSize: 1 })).list;
        if (entry === undefined) throw new Error(`no ${product}`);
        const size = formatBytes(entry.packageSize ?? 0);
        return { ...entry, mark: fill(releases.sampleFile, { size }) };
      };
      const client = await newestOf("client");
      for (const address of ["/", "/download"] as const) {
        await open(page, address);
        const main = page.getByRole("main");
        await expect(main.getByText(client.mark).first()).toBeVisible();
        // Every size on the page has the mark: none stands alone.
        const alone = (await main.innerText()).split(client.mark).join("");
        expect(alone).not.toContain(formatBytes(client.packageSize ?? 0));
        await expect(page.locator("#antivirus")).toHaveCount(0);
      }
      await open(page, "/updateLog");
      await expect(page.getByRole("article").first()).toContainText(client.mark);
      const kernel = await newestOf("browser");
      await open(page, "/updateBrowserLog");
      const entry = page.getByRole("article").first();
      await expect(entry).toContainText(kernel.mark);
      const date = kernel.upstreamReleasedOn ?? "?";
      await expect(entry).toContainText(fill(releases.upstream, { date }));
    });

    for (const log of ["/updateLog", "/updateBrowserLog"] as const) {
      test(`package and patch of the newest version can be downloaded from ${log}`, async ({
        page,
      }) => {
        await open(page, log);
        const entry = page
          .getByRole("article")
          .filter({ has: page.getByRole("link", { name: releases.patch }) })
          .first();
        const saved: string[] = [];
        for (const label of [releases.package, releases.patch]) {
          const link = entry.getByRole("link", { name: new RegExp(`^${label}`) });
          const checksum = link.getByTitle(new RegExp(`^${releases.checksum} [0-9a-f]{64}$`));
          const { sha256 } = await save(page, link);
          expect(await checksum.getAttribute("title")).toBe(`${releases.checksum} ${sha256}`);
          const shown = (await checksum.innerText()).split("…");
          expect(sha256.startsWith(shown[0] ?? "?")).toBe(true);
          expect(sha256.endsWith(shown[1] ?? "?")).toBe(true);
          saved.push(sha256);
        }
        expect(new Set(saved).size).toBe(2);
      });
    }
  });
}

test("every file in both histories and on the download page exists", async ({
  page,
  request,
  baseURL,
}) => {
  for (const address of [
    addressIn("en", "/download"),
    addressIn("en", "/updateLog", { query: { view: "history" } }),
    addressIn("en", "/updateBrowserLog", { query: { view: "history" } }),
  ]) {
    await page.goto(address);
    const targets = await page
      .getByRole("main")
      .locator("a[download]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const own = targets.filter((target) => target.startsWith(baseURL ?? "?"));
    expect(own.length, address).toBeGreaterThan(5);
    for (const target of new Set(own)) {
      const response = await request.head(target);
      expect(response.status(), target).toBe(200);
      expect(Number(response.headers()["content-length"]), target).toBeGreaterThan(0);
    }
  }
});

test("the configured mirror offers the same file", async ({ page, request }) => {
  const { list } = await listVersions(request, { product: "client", pageSize: 1 });
  await page.goto(addressIn("en", "/download"));
  await expect(page.getByRole("link", { name: /Backup/ }).first()).toHaveAttribute(
    "href",
    `https://mirror.example/manifold/${list[0]?.packageName}`,
  );
});

test("the whole checksum can be copied, which the page announces", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(addressIn("en", "/download"));
  await scriptsReady(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: /^Copy SHA-256 of/ }).click();
  await expect(
    page.getByRole("status").filter({ hasText: messages.en.releases.copied }),
  ).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await checksumIn(main));
});

test.describe("a file over HTTP", () => {
  let url = "";
  let whole: Buffer;

  test.beforeEach(async ({ request }) => {
    const { list } = await listVersions(request, { product: "client", pageSize: 1 });
    const [entry] = list;
    url = entry?.packageUrl ?? "";
    const response = await request.get(url);
    expect(response.status()).toBe(200);
    whole = await response.body();
    expect(whole.length).toBe(entry?.packageSize);
    expect(sha256Of(whole)).toBe(entry?.packageSha256);
  });

  test("has length, type and name in the headers of HEAD", async ({ request }) => {
    const response = await request.head(url);
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-length": String(whole.length),
      "content-type": "application/zip",
    });
    expect(response.headers()["content-disposition"]).toContain("attachment");
    expect(await response.body()).toHaveLength(0);
  });

  test("can be resumed by a range", async ({ request }) => {
    const cut = 1_000;
    const start = await request.get(url, { headers: { range: `bytes=0-${cut - 1}` } });
    const rest = await request.get(url, {
      headers: { range: `bytes=${cut}-`, "if-range": start.headers()["etag"] ?? "" },
    });
    expect([start.status(), rest.status()]).toEqual([206, 206]);
    expect(rest.headers()["content-range"]).toBe(
      `bytes ${cut}-${whole.length - 1}/${whole.length}`,
    );
    const joined = Buffer.concat([await start.body(), await rest.body()]);
    expect(joined.equals(whole)).toBe(true);
  });

  test("is not sent if it is unchanged, and sent completely if it changed", async ({ request }) => {
    const { etag = "" } = (await request.head(url)).headers();
    expect((await request.get(url, { headers: { "if-none-match": etag } })).status()).toBe(304);
    const changed = await request.get(url, {
      headers: { range: "bytes=10-", "if-range": '"another"' },
    });
    expect(changed.status()).toBe(200);
  });

  test("a range beyond the end is 416, and an unknown file is 404", async ({ request }) => {
    const beyond = await request.get(url, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status()).toBe(416);
    expect((await request.get("/files/no-such-file.zip")).status()).toBe(404);
    expect((await request.get("/files/..%2f..%2fpackage.json")).status()).toBe(404);
  });
});

test.describe("within another program's browser", () => {
  const phone =
    "Mozilla/5.0 (Linux; Android 14; 2312DRA50C) AppleWebKit/537.36 (KHTML, like Gecko)";
  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15";
  const computer =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
  const seen = [
    [
      true,
      "WeChat",
      `${phone} Version/4.0 Chrome/126.0.6478.188 MQQBrowser/6.2 TBS/047601 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.61.2880(0x28003D34) WeChat/arm64`,
    ],
    [
      true,
      "old WeChat in small letters",
      `${iPhone} mobile/13c75 micromessenger/6.3.9 nettype/wifi`,
    ],
    [
      true,
      "WeChat on Windows",
      `${computer} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF`,
    ],
    [
      true,
      "QQ",
      `${phone} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 V1_AND_SQ_9.0.8_5540_YYB_D A_9000800 QQ/9.0.8.14755 NetType/WIFI`,
    ],
    [
      true,
      "QQ on an iPhone",
      `${iPhone} (KHTML, like Gecko) Mobile/15E148 QQ/9.0.8.630 V1_IPH_SQ_9.0.8_1_APP_A Pixel/1170`,
    ],
    [
      false,
      "the QQ browser on a phone",
      `${phone} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.2 Mobile Safari/537.36`,
    ],
    [
      false,
      "the QQ browser on Windows",
      `${computer} Chrome/123.0.0.0 Safari/537.36 Core/1.116 QQBrowser/18.0`,
    ],
    [false, "Chromium", `${computer} Chrome/126.0.0.0 Safari/537.36`],
  ] as const;
  const addresses = ["/download", "/release/client/6.2.1"] as const;

  for (const [isInApp, name, userAgent] of seen) {
    test.describe(name, () => {
      test.use({ userAgent });
      test(isInApp ? "says how to leave it" : "says nothing", async ({ page }) => {
        for (const address of addresses) {
          for (const locale of ["cn", "en"] as const) {
            await openReady(page, addressIn(locale, address));
            const note = page.getByText(messages[locale].releases.inApp);
            await expect(note).toBeVisible({ visible: isInApp });
          }
        }
      });
    });
  }
  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("everyone reads how to leave it", async ({ page }) => {
      for (const address of addresses) {
        await page.goto(addressIn("cn", address));
        await expect(page.getByText(messages.cn.releases.inApp)).toBeVisible();
      }
    });
  });
});
