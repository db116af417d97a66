import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.server";

describe("settings", () => {
  it("have defaults", () => {
    expect(readEnv({})).toMatchObject({ HOST: "127.0.0.1", PORT: 3000, DATA_DIR: "data" });
    expect(readEnv({})).toMatchObject({ OPS_PORT: 9464, WARM_UP: "on" });
  });
  it("treat an empty variable as absent", () => {
    expect(readEnv({ PORT: "", PUBLIC_URL: "" })).toMatchObject({ PORT: 3000 });
  });
  it("let only a site in production ask other servers by itself", () => {
    const linkCheck = (given: Record<string, string>) => readEnv(given).LINK_CHECK;
    const world = { PUBLIC_URL: "https://www.site.example" };
    expect(linkCheck({})).toBe("off");
    expect(linkCheck({ PUBLIC_URL: "http://127.0.0.1:3000" })).toBe("off");
    expect(linkCheck({ ...world, NODE_ENV: "development" })).toBe("off");
    expect(linkCheck(world)).toBe("on");
    expect(linkCheck({ ...world, LINK_CHECK: "off" })).toBe("off");
    expect(linkCheck({ LINK_CHECK: "on" })).toBe("on");
  });
  it("refuse the site's own address as another one for the console", () => {
    const PUBLIC_URL = "https://www.site.example";
    for (const CONSOLE_ORIGIN of [PUBLIC_URL, "http://www.site.example"]) {
      const read = () => readEnv({ PUBLIC_URL, CONSOLE_ORIGIN });
      expect(read).toThrow(/CONSOLE_ORIGIN: has the host name of PUBLIC_URL: leave it empty/);
    }
    const apart = { PUBLIC_URL, CONSOLE_ORIGIN: "https://console.site.example" };
    expect(readEnv(apart)).toMatchObject(apart);
    expect(readEnv({ CONSOLE_ORIGIN: PUBLIC_URL })).toMatchObject({ CONSOLE_ORIGIN: PUBLIC_URL });
    expect(() => readEnv({ PUBLIC_URL, CONSOLE_ORIGIN: "none" })).toThrow(EnvError);
    expect(() => readEnv({ PUBLIC_URL: "none", CONSOLE_ORIGIN: PUBLIC_URL })).toThrow(EnvError);
  });
  it("parse mirrors", () => {
    const { DOWNLOAD_MIRRORS } = readEnv({
      DOWNLOAD_MIRRORS: "Asia=https://a.example/x/, EU=https://e.example",
    });
    expect(DOWNLOAD_MIRRORS).toEqual([
      { name: "Asia", baseUrl: "https://a.example/x" },
      { name: "EU", baseUrl: "https://e.example" },
    ]);
  });
  it("parse the way of downloads out of a bucket, and name what a bucket needs", () => {
    const bucket = {
      S3_BUCKET: "downloads",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    const way = (S3_DOWNLOADS: string) => readEnv({ ...bucket, S3_DOWNLOADS }).S3_DOWNLOADS;
    expect(readEnv({})).toMatchObject({ S3_DOWNLOADS: "proxy", S3_PATH_STYLE: "off" });
    expect(way("presigned")).toBe("presigned");
    expect(way("https://dl.example/manifold/")).toEqual({
      publicBase: "https://dl.example/manifold",
    });
    for (const wrong of ["direct", "ftp://dl.example", "https://dl.example/?a=b"]) {
      expect(() => way(wrong)).toThrow(/S3_DOWNLOADS/);
    }
    expect(() => readEnv({ S3_BUCKET: "downloads" })).toThrow(
      /S3_ACCESS_KEY_ID: .*\n.*S3_SECRET_ACCESS_KEY: /,
    );
    for (const wrong of ["Downloads", "a", "a/b", "-a-"]) {
      expect(() => readEnv({ ...bucket, S3_BUCKET: wrong })).toThrow(/S3_BUCKET/);
    }
  });
  it("let an edge send files of the folder only", () => {
    const bucket = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
    expect(readEnv({})).toMatchObject({ EDGE_CACHE: "off", EDGE_FILES: "off" });
    expect(readEnv({ EDGE_FILES: "on" }).EDGE_FILES).toBe("on");
    expect(() => readEnv({ ...bucket, EDGE_FILES: "on" })).toThrow(/EDGE_FILES: needs the files/);
  });
  it("take a scanner on this machine only", () => {
    const at = (CLAMD_SOCKET: string) => readEnv({ CLAMD_SOCKET }).CLAMD_SOCKET;
    expect(readEnv({}).CLAMD_SOCKET).toBeUndefined();
    expect(at("/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
    expect(at("127.0.0.1:3310")).toEqual({ host: "127.0.0.1", port: 3310 });
    expect(at("[::1]:3310")).toEqual({ host: "::1", port: 3310 });
    expect(at("localhost:3310")).toEqual({ host: "localhost", port: 3310 });
    for (const wrong of [
      "clamd.ctl",
      "10.0.0.1:3310",
      "127.0.0.1",
      "127.0.0.1:0",
      "localhost:99999",
    ]) {
      expect(() => at(wrong)).toThrow(/CLAMD_SOCKET: .*a port of this machine/);
    }
  });
  it("parse trusted proxies", () => {
    expect(readEnv({})).toMatchObject({ TRUST_PROXY: [] });
    expect(readEnv({ TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::1," })).toMatchObject({
      TRUST_PROXY: ["loopback", "10.0.0.0/8", "2001:db8::1"],
    });
    const read = () => readEnv({ TRUST_PROXY: "proxy.example, loopback", SECRET_KEY: "short" });
    expect(read).toThrow(/TRUST_PROXY: "proxy.example" is no address.*\n.*SECRET_KEY: /);
  });
  it("list every wrong value in one message", () => {
    const read = () =>
      readEnv({ PORT: "x", PUBLIC_URL: "https://a.example/path", LOG_LEVEL: "loud" });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/PORT: .*\n.*PUBLIC_URL: .*origin.*\n.*LOG_LEVEL: /);
  });
  it("name a number that is none, and a host with more than a host", () => {
    for (const PORT of ["abc", "-1", "80.5", "0x50", "65536", "3000/", "1e3"]) {
      expect(() => readEnv({ PORT })).toThrow(`PORT: "${PORT}" is no port (0 to 65535)`);
    }
    expect(() => readEnv({ OPS_PORT: "no" })).toThrow(
      'OPS_PORT: "no" is neither off nor a port (0 to 65535)',
    );
    expect(() => readEnv({ PUBLIC_URL: "site" })).toThrow("PUBLIC_URL: must be an origin, such as");
    for (const HOST of ["http://localhost", "localhost:3000", "[::1]:3000", "a b", "-"]) {
      expect(() => readEnv({ HOST })).toThrow("HOST: must be an IP address or a host name");
    }
    expect(readEnv({ HOST: "[::1]" }).HOST).toBe("::1");
    expect(readEnv({ HOST: "my_host.local" }).HOST).toBe("my_host.local");
    expect(readEnv({ PORT: "8080", OPS_PORT: "off" })).toMatchObject({
      PORT: 8080,
      OPS_PORT: "off",
    });
  });
  it("name the missing settings of a message provider", () => {
    const read = () => readEnv({ SMTP_URL: "smtp://mail.example", SMS_PROVIDER: "alibaba" });
    expect(read).toThrow(
      /MAIL_FROM: .*\n.*ACCESS_KEY_ID: .*\n.*SECRET: .*\n.*SIGN.*\n.*TEMPLATES: /,
    );
    expect(() => readEnv({ DKIM_DOMAIN: "a.example" })).toThrow(
      /DKIM_SELECTOR.*\n.*DKIM_PRIVATE_KEY/,
    );
    expect(() => readEnv({ SMS_PROVIDER: "twilio" })).toThrow(/TWILIO_ACCOUNT_SID/);
    expect(() => readEnv({ SMS_PROVIDER: "tencent" })).toThrow(
      /SECRET_ID: .*\n.*SECRET_KEY: .*\n.*SDK_APP_ID: .*\n.*SIGN_NAME: .*\n.*TEMPLATES: /,
    );
  });
  it("parse countries of text messages with their caps", () => {
    expect([...readEnv({}).SMS_COUNTRIES]).toEqual([["CN", 1_000]]);
    const { SMS_COUNTRIES, SMS_CAP } = readEnv({ SMS_COUNTRIES: "CN=500, HK", SMS_CAP: "700" });
    expect([...SMS_COUNTRIES]).toEqual([
      ["CN", 500],
      ["HK", 1_000],
    ]);
    expect(SMS_CAP).toBe(700);
    for (const wrong of ["UK", "cn", "CN=0", "CN=many", "+86"]) {
      expect(() => readEnv({ SMS_COUNTRIES: wrong })).toThrow(/SMS_COUNTRIES: .*no country/);
    }
    expect(() => readEnv({ SMS_CAP: "0" })).toThrow(/SMS_CAP/);
  });
  it("parse templates of text messages, and a key with escaped line breaks", () => {
    const env = readEnv({
      ALIBABA_SMS_TEMPLATES: "code=SMS_1, code.en=SMS_2",
      DKIM_DOMAIN: "a.example",
      DKIM_SELECTOR: "s",
      DKIM_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\\nabc",
    });
    expect(env.ALIBABA_SMS_TEMPLATES).toEqual({ code: "SMS_1", "code.en": "SMS_2" });
    expect(env.DKIM_PRIVATE_KEY).toBe("-----BEGIN PRIVATE KEY-----\nabc");
    expect(() => readEnv({ ALIBABA_SMS_TEMPLATES: "SMS_1" })).toThrow(/kind=template/);
  });
});

describe("ANALYTICS", () => {
  it.each([
    ["none", undefined],
    [
      "umami:https://stats.site.example/script.js,1f-2a",
      { provider: "umami", scriptUrl: "https://stats.site.example/script.js", site: "1f-2a" },
    ],
    [
      "plausible:https://stats.site.example/js/script.js,www.site.example",
      {
        provider: "plausible",
        scriptUrl: "https://stats.site.example/js/script.js",
        site: "www.site.example",
      },
    ],
    [
      "matomo:https://stats.site.example/m/,7",
      { provider: "matomo", scriptUrl: "https://stats.site.example/m/matomo.js", site: "7" },
    ],
    [
      `baidu:${"a1".repeat(16)}`,
      {
        provider: "baidu",
        scriptUrl: `https://hm.baidu.com/hm.js?${"a1".repeat(16)}`,
        site: "a1".repeat(16),
      },
    ],
  ])("reads %s", (value, expected) => {
    expect(readEnv({ ANALYTICS: value }).ANALYTICS).toEqual(expected);
  });

  it.each([
    "google:G-1",
    "toString:1",
    "umami:https://stats.site.example/script.js",
    "umami:javascript:alert(1),id",
    "umami:https://a;script-src.example/x.js,id",
    'plausible:https://stats.site.example/x.js,a"b',
    "matomo:https://stats.site.example,seven",
    "baidu:short",
  ])("refuses %s", (value) => {
    expect(() => readEnv({ ANALYTICS: value })).toThrow(/ANALYTICS: /);
  });
});
