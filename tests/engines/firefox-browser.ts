import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktopWidth, type EngineBrowser, windowHeight } from "./engine-browser";
import { endGroup, waitUntil } from "./processes";
import { type Send, webDriverBrowser } from "./web-driver-browser";

/** Settings of Firefox's profile: a free port for Marionette, and nothing that asks or fetches by itself. */
const preferences = {
  "marionette.port": 0,
  "intl.accept_languages": "en-US,en",
  "ui.prefersReducedMotion": 1,
  "browser.shell.checkDefaultBrowser": false,
  "browser.download.always_ask_before_handling_new_types": false,
  "browser.download.alwaysOpenPanel": false,
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

/**
 * Starts Firefox as it is installed. Marionette, its own protocol, carries the commands of
 * WebDriver over a socket, so no driver program is needed.
 */
export async function openFirefox(program: string): Promise<EngineBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "site-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(
    program,
    [
      "--headless",
      "--marionette",
      // Lets the tests read the browser's console.
      "--remote-allow-system-access",
      "--no-remote",
      "--profile",
      profile,
    ],
    {
      stdio: "ignore",
      detached: true,
      env: {
        ...process.env,
        HOME: profile,
        MOZ_HEADLESS_WIDTH: String(desktopWidth),
        MOZ_HEADLESS_HEIGHT: String(windowHeight),
      },
    },
  );
  const close = async () => {
    await endGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const portFile = join(profile, "MarionetteActivePort");
    await waitUntil("Firefox listens", async () => existsSync(portFile));
    const socket = connect(Number(readFileSync(portFile, "utf8")), "127.0.0.1");
    await once(socket, "connect");
    const send = marionette(socket);
    const { capabilities } = (await send("WebDriver:NewSession", {})) as {
      capabilities: { browserVersion: string };
    };

    /** Runs a script with the rights of the browser's own interface. */
    const inBrowser = async (script: string, ...values: unknown[]) => {
      await send("Marionette:SetContext", { value: "chrome" });
      try {
        return await send("WebDriver:ExecuteScript", { script, args: values });
      } finally {
        await send("Marionette:SetContext", { value: "content" });
      }
    };
    const sendCommand: Send = (command, parameters = {}) =>
      send(
        `WebDriver:${command}`,
        command === "TakeScreenshot" ? { full: false, hash: false } : parameters,
      );
    return webDriverBrowser({
      version: capabilities.browserVersion,
      send: sendCommand,
      // A window is at least 500 pixels wide; the page in it may be narrower.
      resize: async (width) =>
        void (await inBrowser(
          "gBrowser.selectedBrowser.style.maxWidth = arguments[0] + 'px'",
          width,
        )),
      takeReported: async () => (await inBrowser(`return (${takeConsole})()`)) as string[],
      async close() {
        socket.destroy();
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Takes uncaught errors and policy violations of pages from the browser's console. */
function takeConsole(): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: objects of Firefox's own interface have no types
  const { Services, Ci } = globalThis as any;
  const problems: string[] = [];
  for (const message of Services.console.getMessageArray()) {
    if (!(message instanceof Ci.nsIScriptError)) continue;
    const { category, errorMessage, sourceName, isWarning } = message;
    if (isWarning || !sourceName.startsWith("http")) continue;
    if (category !== "content javascript" && !category.startsWith("CSP")) continue;
    // Firefox's own note about a page that is left while it keeps a draft.
    if (errorMessage.startsWith("An IndexedDB transaction that was not yet complete")) continue;
    problems.push(`${errorMessage} (${sourceName})`);
  }
  Services.console.reset();
  return problems;
}

/**
 * Speaks Marionette: each message is its length, a colon, and JSON. A command is
 * `[0, id, name, parameters]`, and its answer `[1, id, error, result]`.
 */
function marionette(socket: Socket) {
  type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let received: Buffer = Buffer.alloc(0);
  let lastId = 0;
  socket.on("data", (more: Buffer) => {
    received = Buffer.concat([received, more]);
    for (;;) {
      const colon = received.indexOf(":");
      if (colon === -1) return;
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting, not an answer.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(`${error.error}: ${error.message}`));
      else resolve?.(result !== null && "value" in result ? result.value : result);
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox ended"));
  });
  return (name: string, parameters: Record<string, unknown>) => {
    lastId += 1;
    const id = lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  };
}
