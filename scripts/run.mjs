// Prepares the checkout and runs a command in it. No dependencies, any Node from 20 on:
// installs from the lock file when it changed, builds when sources changed, and hands over to
// the Node version that the project pins.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const buildStamp = join(root, "build", ".built-sources");
const sources = [
  // `ASSET_HOST` goes into the build.
  ".env",
  "app",
  "content",
  "public",
  "scripts",
  "package-lock.json",
  "vite.config.ts",
];

/**
 * How the server's process holds memory: a young generation of V8 and a number of allocation
 * arenas that keep it below 250 MB under load, for a tenth of the speed at most.
 */
const serverProcess = JSON.parse(readFileSync(join(root, "scripts/server-process.json"), "utf8"));

const commands = {
  start: () => {
    build();
    serve([]);
  },
  dev: () => serve(["--dev"]),
  build: () => build(),
  unit: (more) => {
    build();
    unitTests(more);
  },
  browser: (more) => {
    build();
    browserTests(more);
  },
  screenshots: (more) => {
    build();
    runNode("Screenshots", "scripts/screenshots.ts", more);
  },
  links: (more) => {
    build();
    run(pinnedNode(), [...dotenv(), "scripts/check-links.ts", ...more]);
  },
  campaigns: (more) => {
    build();
    run(pinnedNode(), [...dotenv(), "scripts/campaigns.ts", ...more]);
  },
  messages: (more) => {
    build();
    run(pinnedNode(), [...dotenv(), "scripts/show-messages.ts", ...more]);
  },
  requests: (more) => {
    build();
    run(pinnedNode(), [...dotenv(), "scripts/show-requests.ts", ...more]);
  },
  bench: (more) => {
    build();
    runNode("Benchmark beside nginx", "bench/http/bench.ts", more);
  },
  "bench:search": () => {
    console.log("\n== Search among 100,000 articles");
    run(pinnedNode(), [
      "--import",
      "./tests/support/resolve-typescript.mjs",
      "--disable-warning=ExperimentalWarning",
      "bench/search.ts",
    ]);
  },
  images: () => runNode("Icons and pictures for other programs", "scripts/make-images.ts", []),
  budgets: (more) => {
    build();
    runNode("Budgets", "bench/budgets.ts", more);
  },
  "web-vitals": (more) => {
    build();
    runNode("Web vitals", "bench/web-vitals.ts", more);
  },
  lighthouse: (more) => {
    install("bench/lighthouse");
    build();
    runNode("Lighthouse", "bench/lighthouse.ts", more);
  },
  test: () => {
    runTool("Format and lint", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]);
    runTool("Types", "typescript/bin/tsc", ["--noEmit"]);
    // Integration tests start the built host.
    build();
    unitTests([]);
    browserTests([]);
    console.log("\nAll stages passed.");
  },
};

const [command, ...more] = process.argv.slice(2);
if (!Object.hasOwn(commands, command ?? "")) {
  console.error(`Usage: run.mjs ${Object.keys(commands).join(" | ")}`);
  process.exit(2);
}
install(".");
commands[command](more);

/** Installs what the lock file of a folder names, when it changed. */
function install(folder) {
  const stamp = join(root, folder, "node_modules", ".installed-lock");
  const wanted = hashOf([join(folder, "package-lock.json")]);
  if (readOrEmpty(stamp) === wanted) return;
  console.log("Installing packages from the lock file …");
  const npm = process.env.npm_execpath;
  const [program, args] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  run(program, [...args, "ci", ...quietly, "--prefix", join(root, folder)]);
  writeFileSync(stamp, wanted);
}

function build() {
  const wanted = hashOf(sources) + (process.env.ASSET_HOST ?? "");
  if (readOrEmpty(buildStamp) === wanted) return;
  console.log("Building …");
  run(pinnedNode(), [
    ...dotenv(),
    join("node_modules", "vite/bin/vite.js"),
    ...["build", "--app", "--logLevel", "warn"],
  ]);
  run(pinnedNode(), ["scripts/precompress.ts"]);
  writeFileSync(buildStamp, wanted);
}

function unitTests(args) {
  runTool("Unit and integration tests", "vitest/vitest.mjs", ["run", ...args]);
}

function browserTests(args) {
  runTool("Browser tests", "@playwright/test/cli.js", ["test", ...args]);
}

/** Replaces this script by the server, as far as a script can: signals and the exit code pass through. */
function serve(args) {
  const environment = {
    NODE_ENV: args.includes("--dev") ? "development" : "production",
    // Compiled code is kept between starts: the next one is a fifth of a second faster.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
    ...serverProcess.environment,
    ...process.env,
  };
  const program = [...dotenv(), ...serverProcess.arguments, "server.ts", ...args];
  const child = spawn(pinnedNode(), program, {
    cwd: root,
    stdio: "inherit",
    env: environment,
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

function runTool(title, file, args) {
  if (title !== null) console.log(`\n== ${title}`);
  run(pinnedNode(), [join("node_modules", file), ...args]);
}

function runNode(title, file, args) {
  console.log(`\n== ${title}`);
  run(pinnedNode(), [file, ...args]);
}

function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
  if (error !== undefined) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** Settings may stand in a file; the environment comes first. */
function dotenv() {
  return existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
}

function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(root, "node_modules", "node", "bin", name);
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** One hash over files and folders, by path and content. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((entry) => filesBelow(join(root, entry)))) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
