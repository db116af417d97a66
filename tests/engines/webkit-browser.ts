import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../support/free-ports";
import { desktopWidth, type EngineBrowser, windowHeight } from "./engine-browser";
import { endGroup, waitUntil } from "./processes";
import { type Command, webDriverBrowser } from "./web-driver-browser";

/** WebDriver's method and path of each command, below the session's path. */
const routes: Record<Command, { method: "GET" | "POST" | "DELETE"; path: string }> = {
  Navigate: { method: "POST", path: "url" },
  Back: { method: "POST", path: "back" },
  Forward: { method: "POST", path: "forward" },
  ExecuteScript: { method: "POST", path: "execute/sync" },
  ElementClick: { method: "POST", path: "element/{id}/click" },
  ElementSendKeys: { method: "POST", path: "element/{id}/value" },
  DeleteAllCookies: { method: "DELETE", path: "cookie" },
  TakeScreenshot: { method: "GET", path: "screenshot" },
};

/** Removes the space in the bar of WebKit's small browser, which else keeps a window from being 390 pixels wide. */
const narrowBar = "* { min-width: 0; margin: 0; padding: 0; border-width: 0 }";

/** Starts WebKitGTK's small browser through its WebDriver, on a screen in memory. */
export async function openWebKit(program: string): Promise<EngineBrowser> {
  const home = mkdtempSync(join(tmpdir(), "site-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "gtk.css"), narrowBar);
  const [port] = await freePorts(1);
  const child = spawn(
    "xvfb-run",
    ["-a", "-s", "-screen 0 1600x1200x24", "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"],
    {
      stdio: "ignore",
      detached: true,
      env: {
        ...process.env,
        HOME: home,
        XDG_CONFIG_HOME: home,
        // Sets the language of the browser, also if the system lacks the locale.
        LC_ALL: "en_US.UTF-8",
        LIBGL_ALWAYS_SOFTWARE: "1",
        // A container has no rights to make a sandbox.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      },
    },
  );
  const close = async () => {
    await endGroup(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await waitUntil("WebKitWebDriver listens", () => ask("GET", "status").then(() => true));
    const { sessionId, capabilities } = await ask("POST", "session", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { binary: program, args: ["--automation"] },
        },
      },
    });
    const inSession = (method: string, path: string, body?: unknown) =>
      ask(method, `session/${sessionId}/${path}`, body);
    const resize = (width: number) =>
      inSession("POST", "window/rect", { width, height: windowHeight });
    await resize(desktopWidth);
    return webDriverBrowser({
      version: capabilities.browserVersion,
      send(command, parameters = {}) {
        const { method, path } = routes[command];
        const body = method === "POST" ? parameters : undefined;
        return inSession(method, path.replace("{id}", String(parameters["id"])), body);
      },
      resize,
      async close() {
        await inSession("DELETE", "").catch(() => undefined);
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}
