import { generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { promoteRelease, saveNotes } from "~/domain/release/release-edits.server";
import type { SigningKey } from "~/domain/release/release-record";
import { addKey } from "~/domain/release/signing/release-keys.server";
import { rememberContent } from "~/platform/db/content-memory.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  alone,
  bytesFor,
  installerOf,
  lineOf,
  makeFull,
  release,
  rollOut,
  type TestFile,
  type TestRelease,
  withdraw,
} from "~tests/support/registry-releases";
import { wingetProblems, wingetTypes } from "~tests/support/winget-rules";
import { type SparkleMachine, sparkleUpdate } from "~tests/support/winsparkle";
import { createRegistryFeeds } from "./registry-feeds.server";

const publicUrl = "https://site.example";
const x86 = lineOf({ architecture: "x86" });

const { db } = await databaseOfFile();
const forget = rememberContent(db);
const now = () => new Date("2026-11-20T02:00:00.000Z");
const storage = createMemoryStorage();
const registry = { db, now, hasScanner: false, storage };
const app = createRegistryFeeds({ db, publicUrl });

beforeEach(async () => {
  await emptyRegistry(registry);
  await joinPeople(registry, 1);
});

const get = async (path: string) => {
  forget();
  return app.request(path);
};
const textAt = async (path: string) => (await get(path)).text();
const both = (version: string): TestFile[] => [installerOf(version), installerOf(version, "x86")];
const make = (version: string, more: Partial<TestRelease> = {}) =>
  release(registry, { version, files: both(version), ...more });

describe("the appcast", () => {
  const updateOf = async (machine: Partial<SparkleMachine>, list = "client") =>
    sparkleUpdate(await textAt(`/appcast/${list}.xml`), {
      os: "windows-x64",
      windows: "10.0.22631",
      version: "6.0.0",
      ...machine,
    });

  it("offers the full release for each architecture, and never a candidate", async () => {
    await make("6.2.0");
    await make("6.2.1");
    for (const line of [lineOf(), x86]) await makeFull(registry, line, "6.2.0");
    await rollOut(registry, lineOf(), { act: "start", version: "6.2.1", percent: 100 });
    expect(await updateOf({})).toEqual({
      version: "6.2.0",
      url: `${publicUrl}/files/Manifold-6.2.0-x64.exe?via=updater`,
      releaseNotesUrl: `${publicUrl}/appcast/notes/6.2.0`,
      installerArguments: "/S --updated --force-run",
      signature: undefined,
      isCritical: false,
    });
    expect((await updateOf({ os: "windows-x86" }))?.url).toContain("x86.exe?");
    expect(await updateOf({ version: "6.2.0" })).toBeNull();
    await rollOut(registry, lineOf(), { act: "complete", version: "6.2.1" });
    expect((await updateOf({}))?.version).toBe("6.2.1");
    expect((await updateOf({ os: "windows-x86" }))?.version).toBe("6.2.0");
    await withdraw(registry, "6.2.1");
    expect((await updateOf({}))?.version).toBe("6.2.0");
    await withdraw(registry, "6.2.0");
    expect(await updateOf({})).toBeNull();
  });

  const languages = [
    ["zh-CN,zh;q=0.9,en;q=0.8", "zh-CN", "修好了。", "/release/client/6.2.0"],
    ["en-US", "en", "Mended &lt;b&gt;.", "/en/release/client/6.2.0"],
    ["de-DE,de;q=0.9,en;q=0.5", "en", "Mended &lt;b&gt;.", "/en/release/client/6.2.0"],
    ["fr", "en", "Mended &lt;b&gt;.", "/en/release/client/6.2.0"],
    ["", "zh-CN", "修好了。", "/release/client/6.2.0"],
  ] as const;

  it("leads to notes in the language of the computer", async () => {
    await make("6.2.0");
    const name = { product: "client", version: "6.2.0" } as const;
    await saveNotes(registry, alone, name, {
      cn: { remarks: "", updateContent: ["修好了。"] },
      en: { remarks: "", updateContent: ["Mended <b>."] },
    });
    await makeFull(registry, lineOf(), "6.2.0");
    const { releaseNotesUrl = "" } = (await updateOf({})) ?? {};
    for (const [accepted, lang, note, page] of languages) {
      const headers = accepted === "" ? {} : { "accept-language": accepted };
      const answer = await app.request(releaseNotesUrl.slice(publicUrl.length), { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("vary")).toContain("Accept-Language");
      const html = await answer.text();
      expect(html, accepted).toContain(`<html lang="${lang}">`);
      expect(html, accepted).toContain(note);
      expect(html, accepted).toContain(`href="${publicUrl}${page}"`);
    }
    await withdraw(registry, "6.2.0");
    expect((await app.request("/appcast/notes/6.2.0")).status).toBe(410);
    expect((await app.request("/appcast/notes/6.2.9")).status).toBe(404);
  });

  it("gives Windows 7 what it is offered, and testers betas", async () => {
    await make("5.9.0", { minimumWindows: "7" });
    await make("6.2.1");
    await make("6.3.0", { channel: "beta" });
    await makeFull(registry, lineOf(), "6.2.1");
    await makeFull(registry, lineOf({ windows: "7" }), "5.9.0");
    await makeFull(registry, lineOf({ channel: "beta" }), "6.3.0");
    const seven = { windows: "6.1.7601", version: "5.0.0" };
    expect((await updateOf(seven))?.version).toBe("5.9.0");
    expect((await updateOf({}))?.version).toBe("6.2.1");
    expect((await updateOf({}, "client-beta"))?.version).toBe("6.3.0");
    expect((await updateOf(seven, "client-beta"))?.version).toBe("5.9.0");
  });

  it("leads testers from a pre-release to the release, which alone is for package managers", async () => {
    const testers = lineOf({ channel: "beta" });
    await make("7.4.0");
    await makeFull(registry, lineOf(), "7.4.0");
    for (const version of ["7.5.0-beta.2", "7.5.0-rc.1"]) {
      await make(version, { channel: "beta" });
      await makeFull(registry, testers, version);
      const found = await updateOf({ version: "7.5.0-beta.1" }, "client-beta");
      expect([found?.version, found?.releaseNotesUrl]).toEqual([
        version,
        `${publicUrl}/appcast/notes/${version}`,
      ]);
      expect((await get(`/appcast/notes/${version}`)).status).toBe(200);
      expect((await get(`/winget/${version}/Manifold.Browser.yaml`)).status).toBe(404);
      expect(JSON.parse(await textAt("/scoop/client.json"))).toMatchObject({ version: "7.4.0" });
    }
    await make("7.5.0");
    await makeFull(registry, lineOf(), "7.5.0");
    expect((await updateOf({ version: "7.5.0-rc.1" }, "client-beta"))?.version).toBe("7.5.0");
    expect(await updateOf({ version: "7.5.0" }, "client-beta")).toBeNull();
    expect((await updateOf({ version: "7.4.0" }))?.version).toBe("7.5.0");
  });

  it("offers a promoted beta on both channels, and package managers have it", async () => {
    const name = { product: "client", version: "7.5.0" } as const;
    await make("7.4.0");
    await make("7.5.0", { channel: "beta" });
    await makeFull(registry, lineOf(), "7.4.0");
    await makeFull(registry, lineOf({ channel: "beta" }), "7.5.0");
    const winget = "/winget/7.5.0/Manifold.Browser.yaml";
    expect((await get(winget)).status).toBe(404);
    expect(await promoteRelease(registry, alone, name)).toBe("done");
    expect((await get(winget)).status).toBe(200);
    expect((await updateOf({}))?.version).toBe("7.4.0");
    expect(await updateOf({ version: "7.5.0" }, "client-beta")).toBeNull();
    await makeFull(registry, lineOf(), "7.5.0");
    expect((await updateOf({ version: "7.4.0" }))?.version).toBe("7.5.0");
    expect(JSON.parse(await textAt("/scoop/client.json"))).toMatchObject({ version: "7.5.0" });
  });

  it("calls an update critical where there is a lowest version", async () => {
    await make("6.2.1");
    await makeFull(registry, lineOf(), "6.2.1");
    const limits = { act: "limits", minimumVersion: "6.1.0", mustPassThrough: null } as const;
    await rollOut(registry, lineOf(), limits);
    expect((await updateOf({}))?.isCritical).toBe(true);
    expect(await textAt("/appcast/client.xml")).toContain('sparkle:version="6.1.0"');
  });

  it("has the signature of the older key over the file", async () => {
    const keys = ["2026-01-01", "2026-11-01"].map((day) => {
      const { publicKey, privateKey } = generateKeyPairSync("ed25519");
      return { keyId: `appcast ${day}`, day, publicKey, privateKey };
    });
    for (const { keyId, day, publicKey } of keys) {
      const key: SigningKey = {
        kind: "ed25519",
        keyId,
        publicKey: rawKey(publicKey),
        validFrom: `${day}T00:00:00.000Z`,
        validUntil: null,
      };
      await addKey(registry, alone, key);
    }
    // Without a key that vouches for all bytes nothing is published.
    const sums = { kind: "minisign", keyId: "sums" } as const;
    await addKey(registry, alone, {
      ...sums,
      publicKey: "public key of the sums",
      validFrom: "2026-01-01T00:00:00.000Z",
      validUntil: null,
    });
    const file = installerOf("6.2.1");
    await make("6.2.1", {
      files: [file],
      sign: async () => [
        ...(["SHA256SUMS", "release.json"] as const).map((subject) => ({
          ...sums,
          subject,
          bytes: "c2lnbmF0dXJl",
        })),
        ...keys.toReversed().map(({ keyId, privateKey }) => ({
          kind: "ed25519" as const,
          keyId,
          subject: `file:${file.name}` as const,
          bytes: sign(null, file.bytes, privateKey).toString("base64"),
        })),
      ],
    });
    await makeFull(registry, lineOf(), "6.2.1");
    const signature = Buffer.from((await updateOf({}))?.signature ?? "", "base64");
    const isBy = (key: KeyObject | undefined) =>
      key !== undefined && verify(null, file.bytes, key, signature);
    expect([isBy(keys[0]?.publicKey), isBy(keys[1]?.publicKey)]).toEqual([true, false]);
  });

  it("is a whole list where there is nothing, for five minutes", async () => {
    const answer = await get("/appcast/client-beta.xml");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(sparkleUpdate(await answer.text(), machine)).toBeNull();
  });
  const machine: SparkleMachine = { os: "windows-x64", windows: "10.0.0", version: "1.0.0" };
});

describe("the manifests of winget", () => {
  const names = ["", ".installer", ".locale.en-US", ".locale.zh-CN"].map(
    (part) => `Manifold.Browser${part}.yaml`,
  );
  const [version = "", installer = "", english = "", chinese = ""] = names;

  it("are four that keep the published rules and agree with each other", async () => {
    await make("6.2.1", { minimumWindows: "7" });
    const read: Record<string, Record<string, unknown>> = {};
    for (const [index, type] of wingetTypes.entries()) {
      const name = names[index] ?? "";
      const answer = await get(`/winget/6.2.1/${name}`);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
      expect(answer.headers.get("content-type")).toBe("application/yaml");
      const text = await answer.text();
      expect(text.split("\n")[0]).toBe(
        `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.1.12.0.schema.json`,
      );
      const manifest = parse(text);
      expect(wingetProblems(type, manifest), type).toEqual([]);
      read[name] = manifest;
    }
    for (const manifest of Object.values(read)) {
      expect(manifest).toMatchObject({
        PackageIdentifier: "Manifold.Browser",
        PackageVersion: "6.2.1",
      });
    }
    expect(read[version]?.["DefaultLocale"]).toBe(read[english]?.["PackageLocale"]);
    expect(read[chinese]).toMatchObject({ PackageLocale: "zh-CN", PackageName: "万象浏览器" });
    expect(read[installer]).toMatchObject({
      MinimumOSVersion: "6.1.7601.0",
      ReleaseDate: "2026-11-20",
      Installers: both("6.2.1").map(({ architecture, name }) => ({
        Architecture: architecture,
        InstallerType: "nullsoft",
        InstallerUrl: `${publicUrl}/files/${name}?via=package-manager`,
      })),
    });
  });

  it("have the SHA-256 of the installers", async () => {
    await make("6.2.1");
    const { Installers } = parse(await textAt(`/winget/6.2.1/${installer}`));
    const sums = await textAt("/files/client/6.2.1/SHA256SUMS");
    for (const { InstallerSha256, InstallerUrl } of Installers) {
      const { pathname, search } = new URL(InstallerUrl);
      const name = pathname.split("/").at(-1);
      expect(search).toBe("?via=package-manager");
      expect(sums).toContain(`${InstallerSha256.toLowerCase()}  ${name}\n`);
    }
  });

  it("are there for what can be installed and is for everybody", async () => {
    await make("6.2.1");
    await make("6.3.0", { channel: "beta" });
    const name = "Manifold-6.1.0-x64.zip";
    await make("6.1.0", {
      files: [{ role: "archive", architecture: "x64", name, bytes: bytesFor(name) }],
    });
    const statusAt = async (path: string) => (await get(`/winget/${path}`)).status;
    expect(await statusAt(`6.2.1/${version}`)).toBe(200);
    for (const path of [
      `6.3.0/${version}`,
      `6.1.0/${version}`,
      `9.9.9/${version}`,
      "6.2.1/Other.Browser.yaml",
      "6.2.1/",
      `6.2.1/x/${version}`,
      `latest/${version}`,
    ]) {
      expect(await statusAt(path), path).toBe(404);
    }
    await withdraw(registry, "6.2.1");
    for (const name of names) expect(await statusAt(`6.2.1/${name}`)).toBe(410);
  });
});

describe("the manifest of Scoop", () => {
  const read = async () => JSON.parse(await textAt("/scoop/client.json"));

  it("has the full release, and finds the next one by itself", async () => {
    await make("6.2.1");
    await make("6.2.2");
    for (const line of [lineOf(), x86]) await makeFull(registry, line, "6.2.1");
    const answer = await get("/scoop/client.json");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    const { checkver, autoupdate, ...manifest } = await answer.json();
    expect(manifest).toMatchObject({
      version: "6.2.1",
      homepage: `${publicUrl}/en`,
      license: { identifier: "Proprietary", url: `${publicUrl}/en/userAgreement` },
    });
    const sumsOf = (version: string) => textAt(`/files/client/${version}/SHA256SUMS`);
    const { "64bit": large, "32bit": small } = manifest.architecture;
    expect(large.url).toBe(`${publicUrl}/files/Manifold-6.2.1-x64.exe?via=package-manager`);
    for (const { url, hash } of [large, small]) {
      const name = new URL(url).pathname.split("/").at(-1);
      expect(await sumsOf("6.2.1")).toContain(`${hash}  ${name}\n`);
    }
    // As Scoop does it: the version from this very file, put in the place of the variable.
    expect(checkver).toEqual({ url: `${publicUrl}/scoop/client.json`, jsonpath: "$.version" });
    const put = (text: string) => text.replaceAll("$version", "6.2.2");
    expect(put(autoupdate.architecture["32bit"].url)).toBe(
      `${publicUrl}/files/Manifold-6.2.2-x86.exe?via=package-manager`,
    );
    expect(put(autoupdate.hash.url)).toBe(`${publicUrl}/files/client/6.2.2/SHA256SUMS`);
    const found = /([a-f0-9]{64})[ \t]+.*Manifold-6\.2\.2-x86\.exe/.exec(await sumsOf("6.2.2"));
    expect(found?.[1]).toHaveLength(64);
  });

  it("has an architecture only where it is the full release, and is absent without one", async () => {
    expect((await get("/scoop/client.json")).status).toBe(404);
    await make("6.2.0");
    await make("6.2.1");
    await makeFull(registry, lineOf(), "6.2.1");
    await makeFull(registry, x86, "6.2.0");
    expect(Object.keys((await read()).architecture)).toEqual(["64bit"]);
    await withdraw(registry, "6.2.1");
    expect(await read()).toMatchObject({ version: "6.2.0" });
    await withdraw(registry, "6.2.0");
    expect((await get("/scoop/client.json")).status).toBe(404);
  });
});

/** The 32 bytes of a public key, as the programs of Sparkle write them. */
function rawKey(key: KeyObject): string {
  return key.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
}
