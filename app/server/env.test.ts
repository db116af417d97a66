import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.server";

describe("settings", () => {
  it("need nothing", () => {
    expect(readEnv({})).toMatchObject({ HOST: "127.0.0.1", PORT: 3000, DATA_DIR: "data" });
  });
  it("take an empty variable for an absent one", () => {
    expect(readEnv({ PORT: "", PUBLIC_URL: "" })).toMatchObject({ PORT: 3000 });
  });
  it("read mirrors", () => {
    const { DOWNLOAD_MIRRORS } = readEnv({
      DOWNLOAD_MIRRORS: "Asia=https://a.example/x/, EU=https://e.example",
    });
    expect(DOWNLOAD_MIRRORS).toEqual([
      { name: "Asia", baseUrl: "https://a.example/x" },
      { name: "EU", baseUrl: "https://e.example" },
    ]);
  });
  it("read the proxies that are trusted", () => {
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
});
