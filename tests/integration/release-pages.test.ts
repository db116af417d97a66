import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { brand } from "~/brand";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { type Address, addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import {
  antivirusScans,
  releaseEvents,
  releaseFiles,
  releaseKeys,
  releaseSignatures,
  releases,
  rollouts,
} from "~/platform/db/schema";
import { systemName } from "~/site/releases/system-name";
import { builtApp } from "~tests/support/built-site";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { messages } from "~tests/support/page-words";
import { bytesFor, installerOf, release as publish } from "~tests/support/registry-releases";
import { newRelease } from "~tests/support/release-factory";

const publicUrl = "https://site.example";
const sshKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHv2aB0P3F3W7NTMXlSEqvjQoCA022WNIr5Dchve6pvS release";

const { db } = await databaseOfFile();

const files = [
  { kind: "package", architecture: "x64", kilobytes: 90 },
  { kind: "package", architecture: "x86", kilobytes: 80 },
  { kind: "patch", architecture: "x64", kilobytes: 10 },
] as const;
const client = (version: string, day: string) =>
  newRelease({
    product: "client",
    version,
    releasedAt: `${day}T02:00:00.000Z`,
    minimumWindows: "7",
    files: [...files],
  });

await seedLegal(db);
const seeds = [
  client("6.1.4", "2026-10-09"),
  client("6.2.0", "2026-10-28"),
  client("6.2.1", "2026-11-12"),
  newRelease({
    version: "109.0.5414.119",
    minimumWindows: "7",
    files: [...files],
    notes: { cn: { remarks: "备注", updateContent: ["更新"] } },
  }),
  newRelease({ version: "156.0.8078.79", releasedAt: "2026-11-05T02:00:00.000Z" }),
  newRelease({ version: "156.0.8078.99", status: "draft" }),
];
await seedReleases(db, { seeds, storage: createMemoryStorage() });
const app = await builtApp(db, publicUrl);

const get = (locale: Locale, address: Address, query = "") =>
  app.request(publicUrl + addressIn(locale, address) + query);
/**
 * The page's own visible part. It leaves out the marks that React writes between texts, and the props of islands,
 * which contain all of their texts.
 */
async function mainOf(locale: Locale, address: Address, query = "") {
  const html = await (await get(locale, address, query)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return main.replaceAll("<!-- -->", "").replaceAll(/ props="[^"]*"/g, "");
}
const text = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/** The list of sums and its signatures as a page names them: address, whose it is where that is said, and size. */
const listedSignatures = (main: string) =>
  [...main.matchAll(/<a href="([^"]*SHA256SUMS[^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, address, inner]) => [
      address,
      ...[...(inner ?? "").matchAll(/<span class="mono[^"]*text-micro[^"]*">(.*?)<\/span>/g)].map(
        ([, said]) => said,
      ),
    ],
  );

async function idOf(version: string): Promise<number> {
  const [row] = await db.select().from(releases).where(eq(releases.version, version));
  if (row === undefined) throw new Error(`no ${version}`);
  return row.id;
}

describe("the page of a version", () => {
  const locale: Locale = "en";
  const { release, matrix, verify } = messages[locale];

  it("marks notes that are there in the other language alone", async () => {
    for (const address of ["/release/browser/109.0.5414.119", "/updateBrowserLog"] as const) {
      for (const locale of localeCodes) {
        const main = await mainOf(locale, address);
        expect(main).toContain("更新");
        expect(main.includes(` lang="${locales.cn.htmlLang}"`)).toBe(locale !== "cn");
      }
    }
  });

  it("has every file with its whole SHA-256, and says nothing of scans where no scanner is set up", async () => {
    const main = await mainOf(locale, "/release/client/6.2.1");
    const rows = await db
      .select()
      .from(releaseFiles)
      .where(eq(releaseFiles.releaseId, await idOf("6.2.1")));
    expect(rows).toHaveLength(3);
    for (const { name, sha256 } of rows) {
      expect(main).toContain(`href="/files/${name}"`);
      expect(main).toContain(`data-copy="${sha256}"`);
    }
    expect(main).not.toContain(release.files.scanned.split("{date}")[1]);
    expect(main).not.toContain(release.scans.heading);
    expect(main).not.toContain(release.signatures.command);
    expect(main).not.toContain(release.rollout.heading);
  });

  it("answers which way leads there, without scripts and out of the index", async () => {
    const html = await (await get(locale, "/release/client/6.2.1", "?from=6.1.4")).text();
    expect(html).toContain('content="noindex"');
    const main = await mainOf(locale, "/release/client/6.2.1", "?from=6.1.4");
    expect(main).toMatch(/<option[^>]* selected=""[^>]*>6\.1\.4<\/option>/);
    expect(main.indexOf(release.upgrade.patch)).toBeGreaterThan(0);
    expect(main.indexOf(release.upgrade.thenPatch)).toBeGreaterThan(0);
    expect(main).toContain(release.upgrade.byItself);
    expect(await mainOf(locale, "/release/client/6.2.1", "?from=6.2.1")).toContain(
      release.upgrade.same,
    );
    const strange = await mainOf(locale, "/release/client/6.2.1", "?from=%3Cb%3E");
    expect(strange).not.toContain("<b>");
    expect(strange).not.toContain(`${release.upgrade.have}</span>`);
  });

  it("leads from a kernel for newer systems to the last one for Windows 7", async () => {
    const main = await mainOf(locale, "/release/browser/156.0.8078.79");
    expect(main).toContain(`href="${addressIn(locale, "/release/browser/109.0.5414.119")}"`);
    expect(main).toContain(matrix.systemNames.windows[7]);
  });

  it.each([
    "/release/client/9.9.9",
    "/release/browser/156.0.8078.99",
    "/release/browser/6.2.1",
    "/release/client/6.2.1/x",
  ])("is missing for %s", async (path) => {
    expect((await get(locale, path as Address)).status).toBe(404);
  });

  it("is linked from both logs and the download page", async () => {
    for (const page of ["/updateLog", "/download"] as const) {
      expect(await mainOf(locale, page)).toContain(
        `href="${addressIn(locale, "/release/client/6.2.1")}"`,
      );
    }
    const log = await mainOf(locale, "/updateBrowserLog");
    expect(log).toContain(`href="${addressIn(locale, "/release/browser/156.0.8078.79")}"`);
  });

  it("the log has the matrix, and a list for the system of the address", async () => {
    const log = await mainOf(locale, "/updateBrowserLog");
    expect(log.match(/scope="colgroup"/g)).toHaveLength(4);
    expect(log).toContain(matrix.states.updated);
    expect(log).toContain('data-matrix-list="10-x64"');
    const old = await mainOf(locale, "/updateBrowserLog", "?windows=7&arch=x86");
    expect(old).toContain('data-matrix-list="7-x86"');
    expect(old).toContain(`/files/${brand.fileStem}-Chromium-109.0.5414.119-x86.zip`);
    const none = await mainOf(locale, "/updateBrowserLog", "?windows=11&arch=x86");
    expect(none.match(new RegExp(matrix.no32Bit, "g"))?.length).toBeGreaterThan(1);
    const download = await mainOf(locale, "/download");
    expect(download).toContain(matrix.question);
    expect(download).toContain(`${addressIn(locale, "/updateBrowserLog")}#kernels`);
    expect(download).not.toContain(matrix.systemNames.windows[7]);
  });

  it("the verifier's page has no keys while there are none", async () => {
    const main = text(await mainOf(locale, "/verify"));
    expect(main).not.toContain(verify.keys.heading);
    expect(main).not.toContain("ssh-keygen");
    expect(main).toContain(`certutil -hashfile ${brand.fileStem}-6.2.1-x64.zip SHA256`);
    expect(main).toContain(`(Get-FileHash .\\${brand.fileStem}-6.2.1-x64.zip).Hash`);
  });
});

describe("a version with signatures, scans and a rollout", () => {
  beforeAll(async () => {
    const releaseId = await idOf("6.2.1");
    const validFrom = new Date("2026-01-01T00:00:00.000Z");
    const laterFrom = new Date("2026-06-01T00:00:00.000Z");
    await db.insert(releaseKeys).values([
      { kind: "sshsig", keyId: "S1", publicKey: sshKey, validFrom },
      { kind: "ed25519", keyId: "E1", publicKey: "AAAA", validFrom },
      { kind: "minisign", keyId: "M1", publicKey: "RWQ1", validFrom },
      { kind: "minisign", keyId: "M2", publicKey: "RWQ2", validFrom: laterFrom },
    ]);
    const of = { releaseId, subject: "SHA256SUMS", addedAt: validFrom, bytes: btoa("signed") };
    await db.insert(releaseSignatures).values([
      { ...of, kind: "sshsig", keyId: "S1" },
      // Both keys of a rotation signed, whichever was the first to.
      { ...of, kind: "minisign", keyId: "M2", bytes: btoa("signed by the later key") },
      { ...of, kind: "minisign", keyId: "M1" },
    ]);
    const [file] = await db
      .select()
      .from(releaseFiles)
      .where(eq(releaseFiles.releaseId, releaseId));
    await db.insert(antivirusScans).values({
      fileId: file?.id ?? 0,
      engineCn: "引擎甲",
      engineEn: "Engine A",
      scannedOn: "2026-11-12",
      reportUrl: "https://scans.example/report",
    });
    await db.insert(rollouts).values({
      product: "client",
      channel: "stable",
      architecture: "x64",
      windows: "10",
      fullVersion: "6.2.0",
      candidateVersion: "6.2.1",
      percent: 25,
      salt: "s",
      isPaused: false,
      mustPassThrough: "6.2.0",
      formerFull: [],
      changedAt: validFrom,
    });
    await db.insert(releaseEvents).values({
      at: new Date("2026-11-13T02:00:00.000Z"),
      whoKind: "person",
      whoName: "Lin",
      act: "start",
      product: "client",
      version: "6.2.1",
      line: "client stable x64 10",
      after: JSON.stringify({ candidate: "6.2.1", percent: 25 }),
      why: "secret reason",
    });
  });

  it("shows them, and names nobody of the staff", async () => {
    const locale: Locale = "cn";
    const { release } = messages[locale];
    const main = text(await mainOf(locale, "/release/client/6.2.1"));
    expect(main).toContain('href="/files/client/6.2.1/SHA256SUMS.sshsig"');
    expect(main).toContain('href="/files/client/6.2.1/SHA256SUMS.minisig"');
    expect(listedSignatures(main)).toEqual([
      ["/files/client/6.2.1/SHA256SUMS", expect.stringMatching(/^\d{3} B$/)],
      ["/files/client/6.2.1/SHA256SUMS.minisig", "M1", "6 B"],
      ["/files/client/6.2.1/SHA256SUMS.sshsig", "6 B"],
      ["/files/client/6.2.1/SHA256SUMS.minisig?key=M2", "M2", "23 B"],
    ]);
    expect(main).toContain("ssh-keygen -Y verify");
    expect(main).toContain("&lt; SHA256SUMS");
    expect(main).toContain(`href="${addressIn(locale, "/verify")}#keys"`);
    expect(main).toContain("https://scans.example/report");
    expect(main).toContain(locale === "cn" ? "引擎甲" : "Engine A");
    expect(main).toContain(fill(release.rollout.running, { percent: 25 }));
    expect(main).toContain("2026-11-13 10:00");
    expect(main).not.toMatch(/Lin\b|secret reason/);
  });

  it("says which ssh-keygen the command takes once its key has ended", async () => {
    const locale: Locale = "en";
    const { newProgram } = messages[locale].release.signatures;
    const shownUntil = async (validUntil: Date | null) => {
      await db.update(releaseKeys).set({ validUntil }).where(eq(releaseKeys.keyId, "S1"));
      return text(await mainOf(locale, "/release/client/6.2.1"));
    };
    const minute = 60_000;
    const now = Date.now();
    // An end that is only planned changes nothing: with a time, older programs refuse the command.
    const planned = await shownUntil(new Date(now + 10 * minute));
    const ended = await shownUntil(new Date(now - minute));
    const endless = await shownUntil(null);
    for (const main of [planned, endless]) {
      expect(main).not.toContain("verify-time");
      expect(main).not.toContain(newProgram);
    }
    expect(ended).toContain("-O verify-time=20261112020000Z");
    expect(ended).toContain(newProgram);
  });

  it("the verifier has the key's fingerprint and its file", async () => {
    const locale: Locale = "cn";
    const { verify } = messages[locale];
    const main = text(await mainOf(locale, "/verify"));
    expect(main).toContain('id="keys"');
    expect(main).toContain("SHA256:rfUCD55HF96HefluchkbsqBS81GKgTL+qNUYStGwfR4");
    expect(main).toContain('download="allowed_signers"');
    expect(main).toContain(verify.keys.states["in-use"]);
    expect(main).toContain(verify.byHand.signature);
    expect(main).toContain(verify.byHand.signatureFiles);
  });

  it("names the version that must be taken first", async () => {
    const main = await mainOf("en", "/release/client/6.2.1", "?from=6.1.4");
    expect(main).toContain(messages.en.release.upgrade.first);
  });

  it("offers nothing once a scanner has found something", async () => {
    const isIt = eq(releaseFiles.name, `${brand.fileStem}-6.2.1-x86.zip`);
    await db.update(releaseFiles).set({ scanState: "infected" }).where(isIt);
    const main = await mainOf("en", "/release/client/6.2.1");
    expect(main).toContain(messages.en.release.files.infected);
    expect(main).not.toContain(`href="/files/${brand.fileStem}-6.2.1-x64.zip"`);
    expect(main).not.toContain("https://scans.example/report");
    // What is offered instead is lower, and not newer.
    expect(main).not.toContain(messages.en.release.newer.split("{version}")[0]);
    expect(main).toContain(messages.en.release.stable.split("{version}")[0]);
    await db.update(releaseFiles).set({ scanState: "not-scanned" }).where(isIt);
  });

  it("is gone once it is withdrawn, and says why in the language of the page", async () => {
    await db.delete(rollouts);
    await db
      .update(releases)
      .set({
        status: "withdrawn",
        withdrawnAt: new Date("2026-11-14T07:20:00.000Z"),
        withdrawnReasonCn: "同步会丢数据。",
        withdrawnReasonEn: "Sync loses data",
      })
      .where(eq(releases.version, "6.2.1"));
    for (const locale of localeCodes) {
      const { release } = messages[locale];
      const response = await get(locale, "/release/client/6.2.1", "?from=6.1.4");
      expect(response.status).toBe(410);
      const html = text((await response.text()).replaceAll("<!-- -->", ""));
      expect(html).toContain('content="noindex"');
      expect(html).toContain(locale === "cn" ? "同步会丢数据。" : "Sync loses data. ");
      const words = html.replaceAll(/<\/?span[^>]*>|<!-- -->/g, "");
      expect(words).toContain(fill(release.withdrawn.at, { time: "2026-11-14 15:20" }));
      expect(html).toContain("This version has been withdrawn.");
      expect(html).not.toContain(`href="/files/${brand.fileStem}-6.2.1`);
      expect(html).toContain(`href="/files/${brand.fileStem}-6.2.0-x64.zip"`);
      expect(html).toContain(`href="${addressIn(locale, "/release/client/6.2.0")}"`);
      expect(html).toMatch(/data-copy="[0-9a-f]{64}"/);
      // The client takes nothing lower, so the page does not promise it.
      const { update, back } = release.withdrawn.installed;
      expect(html).toContain(fill(back.title, { version: "6.2.0" }));
      expect(html).toContain(back.text);
      expect(html).not.toContain(update.text);
      expect(html).not.toContain("secret reason");
    }
    const map = await (await app.request(`${publicUrl}/sitemap.xml`)).text();
    expect(map).not.toContain("/release/client/6.2.1<");
  });
});

// The last of all: no way leads back from there.
describe("once a version is withdrawn,", () => {
  const locale: Locale = "en";
  it("a checksum of a withdrawn version leads to the page that says why", async () => {
    const { verifier, releases: logWords } = messages[locale];
    const isIt = eq(releases.version, "6.2.0");
    await db.update(releases).set({ status: "withdrawn" }).where(isIt);
    const [file] = await db
      .select()
      .from(releaseFiles)
      .where(eq(releaseFiles.name, `${brand.fileStem}-6.2.0-x64.zip`));
    const main = await mainOf(locale, "/verify", `?sha256=${file?.sha256}`);
    expect(main).toContain(verifier.withdrawn.title);
    expect(main).toContain(`href="${addressIn(locale, "/release/client/6.2.0")}"`);
    expect(main).toContain(verifier.withdrawn.why);
    const log = await mainOf(locale, "/updateLog");
    expect(log).toContain(logWords.withdrawn);
  });
});

describe("a version that installs itself", () => {
  beforeAll(async () => {
    await db.delete(releaseKeys);
    const registry = {
      db,
      storage: createMemoryStorage(),
      hasScanner: false,
      now: () => new Date("2026-11-20T02:00:00.000Z"),
    };
    const files = [installerOf("6.3.0"), installerOf("6.3.0", "x86")];
    await publish(registry, { version: "6.3.0", minimumWindows: "7", files });
    const beta = { channel: "beta", files: [installerOf("6.4.0")] } as const;
    await publish(registry, { version: "6.4.0", ...beta, files: [...beta.files] });
    const name = `${brand.fileStem}-Chromium-158.0.8100.1-x64.zip`;
    await publish(registry, {
      product: "browser",
      version: "158.0.8100.1",
      channel: "beta",
      files: [{ role: "archive", architecture: "x64", name, bytes: bytesFor(name) }],
    });
  });

  it("is no archive wherever it is offered", async () => {
    const locale: Locale = "en";
    const { download, release, releases: logWords } = messages[locale];
    const page = await mainOf(locale, "/download");
    expect(page).toContain(download.setup.primary);
    expect(page).toContain(download.setup.secondary);
    expect(page).not.toContain(download.primary);
    expect(await mainOf(locale, "/updateLog")).toContain(`>${logWords.setup}<`);
    const way = await mainOf(locale, "/release/client/6.3.0", "?from=6.1.4");
    expect(way).toContain(release.upgrade.none);
    expect(release.upgrade.none).not.toContain(logWords.package.toLowerCase());
  });

  it("for testers is newer than the stable one", async () => {
    const locale: Locale = "cn";
    const { release } = messages[locale];
    const main = await mainOf(locale, "/release/client/6.4.0");
    expect(main).toContain(release.stable.split("{version}")[0]);
    expect(main).toContain(`href="${addressIn(locale, "/release/client/6.3.0")}"`);
    expect(main).not.toContain(release.newer.split("{version}")[0]);
  });

  it("kernels for testers are marked where one is chosen", async () => {
    const locale: Locale = "en";
    const { browserLog, releases: words } = messages[locale];
    const log = await mainOf(locale, "/updateBrowserLog");
    const choice = (log.split(`aria-label="${browserLog.filter}"`)[1] ?? "").split("</nav>")[0];
    const pillOf = (kernel: string) =>
      choice?.split("<li").find((one) => one.includes(fill(browserLog.kernel, { kernel })));
    expect(pillOf("158")).toContain(words.beta);
    expect(pillOf("156")).toBeDefined();
    expect(pillOf("156")).not.toContain(words.beta);
  });

  it("for testers is marked so in the log", async () => {
    const locale: Locale = "cn";
    const { releases: words } = messages[locale];
    const log = await mainOf(locale, "/updateLog");
    const entryOf = (version: string) =>
      log.split("<article").find((entry) => entry.includes(`/release/client/${version}"`)) ?? "";
    expect(entryOf("6.4.0")).toContain(`>${words.beta}<`);
    expect(entryOf("6.4.0")).not.toContain(`>${words.latest}<`);
    expect(entryOf("6.3.0")).toContain(`>${words.latest}<`);
    expect(entryOf("6.3.0")).not.toContain(`>${words.beta}<`);
    const history = await mainOf(locale, "/updateLog", "?view=history");
    expect(history.split(`>${words.beta}<`)).toHaveLength(2);
  });
});

describe("a client for newer systems only", () => {
  const newest = "6.5.0";
  beforeAll(async () => {
    const registry = {
      db,
      storage: createMemoryStorage(),
      hasScanner: false,
      now: () => new Date("2026-11-21T02:00:00.000Z"),
    };
    const files = [installerOf(newest)];
    await publish(registry, { version: newest, minimumWindows: "10", files });
  });

  it("is not said to run on Windows 7", async () => {
    const locale: Locale = "en";
    const { home, download } = messages[locale];
    const on = (words: string, windows: string) => text(fill(words, { windows }));
    const name = { brand: brand.name[locale] };
    for (const [address, sentences] of [
      ["/", [home.hero.system, home.facts.system.value, home.download.rows.system.value]],
      ["/download", [download.send.needs, download.requirements.system.value]],
    ] as const) {
      const main = text(await mainOf(locale, address));
      for (const words of sentences) {
        expect(main).toContain(on(words, "10"));
        expect(main).not.toContain(on(words, "7"));
      }
    }
    for (const [address, words] of [
      ["/", home.description],
      ["/indexConfig", home.description],
      ["/download", download.description],
    ] as const) {
      const html = text(await (await get(locale, address)).text());
      expect(html).toContain(`content="${fill(words, { ...name, windows: "10" })}"`);
    }
  });

  it("leads older and 32-bit systems to their last one", async () => {
    const locale: Locale = "cn";
    const { matrix, download } = messages[locale];
    const main = await mainOf(locale, "/download");
    const for7 = { windows: "7", architectures: ["x64"] } as const;
    const for32Bit = { windows: null, architectures: ["x86"] } as const;
    for (const group of [for7, for32Bit]) {
      const system = systemName({ ...group, architectures: [...group.architectures] }, matrix);
      const [before = ""] = matrix.othersTake.replace("{system}", system).split("{version}");
      const hint = main.slice(main.indexOf(before)).split("</p>")[0];
      expect(hint).toContain(`href="${addressIn(locale, "/release/client/6.3.0")}"`);
    }
    expect(main).not.toContain(download.lines.main32.name);
  });
});
