// What a run of all tests needs of its machine. Looked for before anything else, so that nobody waits for minutes to
// hear of the next thing that is missing. Without dependencies, for Node 20 and later; it asks the project's packages
// where they are installed already.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { CheckoutError } from "./checkout.mjs";

const { headlessShell, system } = JSON.parse(
  readFileSync(new URL("../tests/support/browser-places.json", import.meta.url), "utf8"),
);

/** How long a database server may take to answer, in milliseconds. */
const longestAnswer = 5_000;

/**
 * Programs that tests start, by Debian's package. Where nothing requires them, tests that use them are skipped by name
 * without them, except of those that every machine for development has.
 */
const programs = [
  { name: "git", from: "git" },
  { name: "ps", from: "procps", isLeftOut: isWindows },
  { name: "pgrep", from: "procps", isLeftOut: isWindows },
  { name: "minisign", from: "minisign", when: { TEST_SIGNING_TOOLS: "required" } },
  { name: "ssh-keygen", from: "openssh-client", when: { TEST_SIGNING_TOOLS: "required" } },
  { name: "sha256sum", from: "coreutils", when: { TEST_SIGNING_TOOLS: "required" } },
  { name: "/usr/sbin/clamd", from: "clamav-daemon", when: { TEST_SCANNER: "required" } },
  { name: "/usr/sbin/nginx", from: "nginx-light", when: { TEST_EDGE: "required" } },
  {
    name: "/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf",
    from: "libnginx-mod-http-brotli-static",
    when: { TEST_EDGE: "required" },
  },
  { name: "openssl", from: "openssl", when: { TEST_EDGE: "required" } },
  {
    name: "/usr/bin/promtool",
    from: "prometheus",
    when: { TEST_WATCHING: "required" },
    instead: "TEST_PROMTOOL",
  },
  ...["proxy", "account", "container", "object"].map((part) => ({
    name: `/usr/bin/swift-${part}-server`,
    from: `swift-${part}`,
    when: { TEST_OBJECT_STORAGE: "swift" },
  })),
  {
    name: "/usr/bin/firefox-esr",
    from: "firefox-esr",
    when: { REQUIRE_ENGINES: "1" },
    instead: "FIREFOX_PATH",
  },
  { name: "/usr/bin/WebKitWebDriver", from: "webkit2gtk-driver", when: { REQUIRE_ENGINES: "1" } },
  { name: "/usr/bin/xvfb-run", from: "xvfb", when: { REQUIRE_ENGINES: "1" } },
  { name: "/usr/bin/xauth", from: "xauth", when: { REQUIRE_ENGINES: "1" } },
];

/** The values that a setting of the tests may have; another one would leave tests out without a word. */
const values = {
  TEST_DATABASES: ["both"],
  TEST_OBJECT_STORAGE: ["swift"],
  TEST_SIGNING_TOOLS: ["required"],
  TEST_SCANNER: ["required"],
  TEST_EDGE: ["required"],
  TEST_WATCHING: ["required"],
  REQUIRE_ENGINES: ["1"],
};

/** @throws CheckoutError that names everything that is missing at once, and how to install it */
export async function requireTestNeeds(env = process.env) {
  const missing = [
    ...wrongValues(env),
    ...browserFlaws(env),
    ...missingPrograms(env),
    ...(await databaseFlaws(env)),
  ];
  const browser = (await hasBrowser(env)) ? [] : [noBrowser];
  const problems = [...browser, ...listOf(missing)];
  if (problems.length > 0) throw new CheckoutError(problems.join("\n"));
}

/** The message for a machine without the browser. It comes first, because most machines lack only that. */
const noBrowser =
  "No Chromium for the browser tests. apt install chromium, npx playwright install chromium, or CHROMIUM_PATH. Without: npm run check.";

/** Lines about other things that are missing; none for none. */
function listOf(missing) {
  if (missing.length === 0) return [];
  const packages = [...new Set(missing.flatMap(({ from }) => from ?? []))];
  const install = packages.length === 0 ? [] : [`On Debian: apt install ${packages.join(" ")}`];
  const lines = missing.map(({ words }) => `- ${words}`);
  return ["The tests need what is not here:", ...lines, ...install];
}

function wrongValues(env) {
  return Object.entries(values)
    .filter(([name, known]) => (env[name] ?? "") !== "" && !known.includes(env[name]))
    .map(([name, known]) => ({
      words: `${name}=${env[name]}: it may be ${known.join(", ")} or empty.`,
    }));
}

function browserFlaws({ CHROMIUM_PATH: named = "" }) {
  return named === "" || existsSync(named)
    ? []
    : [{ words: `Chromium: CHROMIUM_PATH names ${named}, which is not there.` }];
}

/** Whether there is a browser; also if one is named that is not there, which `browserFlaws` says. */
async function hasBrowser(env) {
  if ((env.CHROMIUM_PATH ?? "") !== "") return true;
  if ([headlessShell, ...system].some((path) => existsSync(path))) return true;
  return hasBrowserOfPlaywright(env);
}

/** Before the packages are there nobody knows which version counts. */
async function hasBrowserOfPlaywright(env) {
  const playwright = await packageIfThere("playwright-core");
  if (playwright !== undefined) return existsSync(playwright.chromium.executablePath());
  const caches = { darwin: "Library/Caches", win32: "AppData/Local" };
  const usual = join(homedir(), caches[process.platform] ?? ".cache", "ms-playwright");
  const folder = env.PLAYWRIGHT_BROWSERS_PATH ?? usual;
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("chromium"));
}

function missingPrograms(env) {
  return programs
    .filter(({ when = {}, isLeftOut }) => {
      const isWanted = Object.entries(when).every(([name, value]) => env[name] === value);
      return isWanted && !(isLeftOut?.() ?? false);
    })
    .flatMap(({ name, from, when = {}, instead }) => {
      const path = env[instead] ?? name;
      if (isThere(path, env)) return [];
      const why = Object.entries(when).map(([setting, value]) => ` (${setting}=${value})`);
      return [{ words: `${path}${why.join("")}`, from }];
    });
}

/** Whether there is a file at the path, or a program of the name. */
function isThere(program, env) {
  if (program.includes("/")) return existsSync(program);
  const endings = isWindows() ? [".exe", ".cmd"] : [""];
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter);
  return folders.some((folder) => endings.some((end) => existsSync(join(folder, program + end))));
}

async function databaseFlaws(env) {
  const address = env.TEST_DATABASE_URL ?? "";
  if (address === "") {
    const wanted = [
      ...(env.UPGRADES === "all" ? ["all upgrades (UPGRADES=all) are played"] : []),
      ...(env.TEST_DATABASES === "both" ? ["both databases (TEST_DATABASES=both) are tested"] : []),
    ];
    return wanted.map((what) => ({ words: `TEST_DATABASE_URL: ${what} with a server.` }));
  }
  const flaw = await flawOfDatabase(address);
  return flaw === undefined ? [] : [{ words: `The database server of TEST_DATABASE_URL: ${flaw}` }];
}

async function flawOfDatabase(address) {
  const pg = await packageIfThere("pg");
  try {
    if (pg === undefined) return await reach(new URL(address));
    const client = new pg.default.Client({
      connectionString: address,
      connectionTimeoutMillis: longestAnswer,
    });
    // A refused connection reports its end twice.
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query(
      "SELECT rolname, rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
    );
    await client.end();
    const [{ rolname, may }] = rows;
    return may ? undefined : `its role may not create databases (ALTER ROLE ${rolname} CREATEDB).`;
  } catch (error) {
    return error.errors?.map(({ message }) => message).join("; ") ?? error.message;
  }
}

/** Connects and goes. @throws what is in the way */
function reach({ hostname, port }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 5432) });
    socket.setTimeout(longestAnswer, () => socket.destroy(new Error("it does not answer")));
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
  });
}

/** A package of the project, or undefined where it is not installed, or not wholly. */
function packageIfThere(name) {
  return import(name).catch(() => undefined);
}

function isWindows() {
  return process.platform === "win32";
}
