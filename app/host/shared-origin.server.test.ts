import { describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env/env.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { warnOfSharedOrigin } from "./shared-origin.server";

const { db } = await databaseOfFile();

const site = { PUBLIC_URL: "https://site.example" };
const own = { CONSOLE_ORIGIN: "https://console.site.example" };
const chat = { CHAT_SCRIPT_URL: "https://chat.example/sdk.js", CHAT_KEY: "key" };

describe("a start", () => {
  it.each([
    ["says", "at the site's host name with a live chat", { ...site, ...chat }, true],
    ["does not say", "at a host name of its own", { ...site, ...chat, ...own }, false],
    [
      "says",
      "at the site's host name with analytics",
      { ...site, ANALYTICS: "umami:https://chat.example/script.js,id" },
      true,
    ],
    ["does not say", "without a live chat and analytics", site, false],
  ])(
    "%s that a console %s is reached by another company's script",
    async (_, __, settings, isSaid) => {
      const said: unknown[] = [];
      const log = { warn: (...line: unknown[]) => void said.push(line) };
      await warnOfSharedOrigin(db, readEnv(settings), log);
      expect(said).toEqual(
        isSaid
          ? [[{ script: "https://chat.example" }, expect.stringContaining("set CONSOLE_ORIGIN")]]
          : [],
      );
    },
  );
});
