import { describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env/env.server";
import { liveChatOf } from "./live-chat.server";

const chatOf = (environment: Record<string, string>) => liveChatOf(readEnv(environment));

describe("the live chat's settings", () => {
  it("are null by default", () => expect(chatOf({})).toBeNull());

  it("have an address, a key and the origin of the address", () => {
    const scriptUrl = "https://chat.example/packs/js/sdk.js";
    expect(chatOf({ CHAT_SCRIPT_URL: scriptUrl, CHAT_KEY: "key-1" })).toEqual({
      scriptUrl,
      key: "key-1",
      origins: ["https://chat.example"],
    });
  });

  it("put the key into the address, and list further origins once", () => {
    const chat = chatOf({
      CHAT_SCRIPT_URL: "https://code.chat.example/{key}.js",
      CHAT_KEY: "key-1",
      CHAT_ORIGINS: "https://api.chat.example/, https://code.chat.example",
    });
    expect(chat?.scriptUrl).toBe("https://code.chat.example/key-1.js");
    expect(chat?.origins).toEqual(["https://code.chat.example", "https://api.chat.example"]);
  });

  it.each([
    { CHAT_SCRIPT_URL: "chat.example/sdk.js" },
    { CHAT_SCRIPT_URL: "javascript:alert(1)" },
    { CHAT_SCRIPT_URL: "https://chat.example/{key}.js" },
    { CHAT_SCRIPT_URL: "https://chat.example/sdk.js", CHAT_KEY: 'a"b' },
    { CHAT_ORIGINS: "https://chat.example/path" },
    { CHAT_ORIGINS: "https://chat.example; script-src *" },
  ])("are refused with %j", (environment) => {
    expect(() => readEnv(environment)).toThrow(/CHAT_/);
  });
});
