import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { chmod, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { openChromium } from "./chromium-browser";
import type { EngineBrowser } from "./engine-browser";
import { openFirefox } from "./firefox-browser";
import { openWebKit } from "./webkit-browser";

export type Engine = {
  name: string;
  /** The missing requirement of the engine, and how to install it; undefined if nothing. */
  missing: () => string | undefined;
  open: () => Promise<EngineBrowser>;
};

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const chromium109 = join(modules, "@sparticuz/chromium");
const firefox = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
const webKitFolder = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
/** WebKit's small browser, for GTK 3 or 4: which of them comes with the driver depends on Debian's release. */
const miniBrowsers = ["webkit2gtk-4.1", "webkitgtk-6.0"].map((folder) =>
  join(webKitFolder, folder, "MiniBrowser"),
);

/** The engines that the site promises to work in besides that of `tests/e2e`. Those that start slowly come first. */
export const engines: readonly Engine[] = [
  {
    name: "Firefox",
    missing: () =>
      existsSync(firefox)
        ? undefined
        : `no ${firefox}. Install Debian's firefox-esr, or set FIREFOX_PATH.`,
    open: () => openFirefox(firefox),
  },
  {
    name: "WebKit",
    missing() {
      const programs = ["/usr/bin/xvfb-run", "/usr/bin/WebKitWebDriver", miniBrowser()];
      const lacking = programs.filter((program) => !existsSync(program));
      if (lacking.length === 0) return undefined;
      return `no ${lacking.join(", ")}. Install Debian's webkit2gtk-driver, xvfb and xauth.`;
    },
    open: () => openWebKit(miniBrowser()),
  },
  {
    name: "Chromium 109",
    missing() {
      if (process.platform !== "linux" || process.arch !== "x64") return "exists for Linux on x64.";
      if (existsSync(packed109())) return undefined;
      return "no package @sparticuz/chromium. Run npm ci, with development packages.";
    },
    open: async () => openChromium(await unpackedChromium109()),
  },
];

/** The path of the one that is installed, or else of the first. */
function miniBrowser(): string {
  return miniBrowsers.find((path) => existsSync(path)) ?? miniBrowsers[0] ?? "";
}

function packed109(): string {
  return join(chromium109, "bin/chromium.br");
}

/** Unpacks Chromium 109 on first use. @returns the path of the program */
async function unpackedChromium109(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(chromium109, "package.json"), "utf8"));
  const program = join(modules, ".cache", `chromium-${version}`, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(dirname(program), { recursive: true });
  // Renamed when complete, so that no other process starts half a program.
  const partial = `${program}.${process.pid}`;
  await pipeline(
    createReadStream(packed109()),
    createBrotliDecompress(),
    createWriteStream(partial),
  );
  await chmod(partial, 0o755);
  await rename(partial, program);
  return program;
}
