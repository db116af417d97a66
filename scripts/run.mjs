// Prepares the checkout and runs a command in it: installs packages if the lock file changed,
// builds if sources changed and the command needs a build, and runs the command in the pinned Node
// version. Without dependencies, for every Node that `engines` of package.json allows; `run.cjs` looks whether it does.
//
// With NODE_ENV=production or `--no-build` only `build` builds, and no command installs: if
// something is missing, the command stops with a sentence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedFiles } from "./changed-files.mjs";
import {
  buildWhenStale,
  CheckoutError,
  ensureBuilt,
  forbidPreparing,
  installWhenStale,
  mayPrepare,
  pinnedNode,
  repairNode,
  requireInstalled,
  requireNode,
  root,
  run,
  runLast,
  settingsFile,
  settingsFlaw,
} from "./checkout.mjs";

/**
 * The server's program, and the memory settings of its process: the size of V8's young generation,
 * the number of malloc arenas, and from how many free bytes on malloc gives memory back
 * (docs/decisions/0024).
 */
const serverProcess = JSON.parse(readFileSync(join(root, "scripts/server-process.json"), "utf8"));

/** Biome, which formats and lints. */
const biome = "node_modules/@biomejs/biome/bin/biome";

/** Files that a person names; without any, the project. */
const inProject = (files) => (files.length === 0 ? ["."] : files);

/** The report of all unit and integration tests. */
const unitReport = "node_modules/.cache/unit-tests.json";

/** Arguments for Node to run TypeScript sources of the site. */
const resolvingTypeScript = [
  ...["--import", "./tests/support/resolve-typescript.mjs"],
  "--disable-warning=ExperimentalWarning",
];

/**
 * A script that prints a report for operators, with the settings of the site. It often runs beside the site, so it is as
 * sparing with memory: a backup holds a fifth less than with Node's defaults.
 */
const report = (script) => ({
  usesBuild: true,
  omitsDevelopment: true,
  run: (more) =>
    runLast(pinnedNode, [...settingsFile, ...serverProcess.arguments, script, ...more], {
      ...serverProcess.environment,
      ...process.env,
    }),
});

/** A script that measures or draws, with sites, browsers and other programs of its own. */
const work = (title, script, { usesBuild = true, options = [], packages } = {}) => ({
  usesBuild,
  packages,
  run: (more) => {
    console.log(`\n== ${title}`);
    return run(pinnedNode, [...options, script, ...more]);
  },
});

/** `usesBuild`: it starts the built site. `omitsDevelopment`: it needs no development packages. */
const commands = {
  start: {
    usesBuild: true,
    omitsDevelopment: true,
    run: () => serve("production", serverProcess.program),
  },
  dev: { run: () => serve("development", "scripts/dev-server.ts") },
  build: { run: buildWhenStale },

  check: { run: check },
  "db:generate": {
    run: (more) => run(pinnedNode, ["node_modules/drizzle-kit/bin.cjs", "generate", ...more]),
  },
  format: { run: (more) => run(pinnedNode, [biome, "check", "--write", ...inProject(more)]) },
  lint: {
    run: (more) => run(pinnedNode, [biome, "check", "--error-on-warnings", ...inProject(more)]),
  },
  test: { lookFirst: requireTestNeeds, run: test },
  types: { run: types },
  unit: { run: unitTests },
  browser: { usesBuild: true, run: browserTests },
  engines: { usesBuild: true, run: engineTests },

  backup: report("scripts/backup.ts"),
  campaigns: report("scripts/campaigns.ts"),
  export: report("scripts/export.ts"),
  jobs: report("scripts/show-jobs.ts"),
  links: report("scripts/check-links.ts"),
  messages: report("scripts/show-messages.ts"),
  "move-to-postgres": report("scripts/move-to-postgres.ts"),
  requests: report("scripts/show-requests.ts"),
  restore: report("scripts/restore.ts"),
  staff: report("scripts/staff.ts"),

  bench: work("Benchmark beside nginx", "bench/http/bench.ts"),
  "bench:console": work("The console on the server", "bench/console.ts", {
    options: resolvingTypeScript,
  }),
  "bench:edge": work("The edge", "bench/edge.ts"),
  "bench:registry": work("The release registry", "bench/registry.ts", {
    options: resolvingTypeScript,
  }),
  "bench:search": work("Search among 100,000 articles", "bench/search.ts", {
    usesBuild: false,
    options: resolvingTypeScript,
  }),
  budgets: work("Budgets", "bench/budgets.ts"),
  drill: work("Floods and faults", "bench/drill/run.ts", { options: resolvingTypeScript }),
  fuzz: { usesBuild: true, run: fuzz },
  images: work("Icons and pictures for other programs", "scripts/make-images.ts", {
    usesBuild: false,
  }),
  lighthouse: work("Lighthouse", "bench/lighthouse.ts", { packages: "bench/lighthouse" }),
  load: work("A busy day", "bench/load.ts", { options: resolvingTypeScript }),
  packages: work("Packages", "scripts/check-packages.mjs", { usesBuild: false }),
  "operator-pictures": work("Pictures of the guide", "scripts/operator-pictures.ts", {
    options: resolvingTypeScript,
  }),
  reproducible: work("Two builds of the commit", "scripts/reproducible.ts", { usesBuild: false }),
  sbom: { run: (more) => runLast(pinnedNode, ["scripts/sbom.mjs", ...more]) },
  screenshots: work("Screenshots", "scripts/screenshots.ts"),
  "web-vitals": work("Web vitals", "bench/web-vitals.ts"),
};

const [name = "", ...given] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`Usage: run.mjs ${Object.keys(commands).join(" | ")}`);
  process.exit(2);
}
// npm takes the first `--` away. Started without npm it would make words of all options behind it.
const words = given[0] === "--" ? given.slice(1) : given;
const more = words.filter((argument) => argument !== "--no-build");
if (more.length < words.length) forbidPreparing();
try {
  await commands[name].lookFirst?.();
  await prepare(commands[name]);
  await commands[name].run(more);
} catch (error) {
  if (!(error instanceof CheckoutError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function prepare({ usesBuild = false, omitsDevelopment = false, packages }) {
  const unreadable = settingsFlaw();
  if (unreadable !== undefined) throw new CheckoutError(unreadable);
  const install = mayPrepare() ? installWhenStale : requireInstalled;
  await install(".", { omitsDevelopment });
  await (mayPrepare() ? repairNode() : requireNode());
  if (packages !== undefined) await install(packages);
  if (usesBuild) await ensureBuilt();
}

/** Only tests need what it looks for, so no other command loads it. */
async function requireTestNeeds() {
  const needs = await import("./test-needs.mjs");
  await needs.requireTestNeeds();
}

/** All checks, to run before a commit. */
async function test() {
  // Once more: the packages, which may have come since, know more about the browser and the database.
  await requireTestNeeds();
  await lint();
  await types();
  await unitTests([
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  ]);
  await testsOfNewcomers();
  await ensureBuilt();
  await browserTests([]);
  await engineTests([]);
  console.log("\nAll stages passed.");
}

/**
 * The quick checks while working: format, lint and types of everything, and the tests of changed
 * files. Tests that start the built site depend on all files, and tests with random inputs on most, so they only
 * run if the test itself changed; `npm test` runs all.
 */
async function check() {
  await lint();
  await types();
  // After a change of its configuration Vitest would run all tests, which `npm test` does.
  const changed = changedFiles().filter((file) => file !== "vitest.config.ts");
  if (changed.length === 0) return console.log("\nNo file changed.");
  const vitest = ["node_modules/vitest/vitest.mjs"];
  const own = changed.filter((file) => /\.test\.tsx?$/.test(file));
  const related = ["related", "--run", "--project", "unit*", "--exclude", "tests/fuzz/**"];
  await stage("Tests of what changed", [...vitest, ...related, "--passWithNoTests", ...changed]);
  const random = own.filter((file) => file.startsWith("tests/fuzz/"));
  if (random.length > 0) await run(pinnedNode, [...vitest, "run", ...random]);
  const onHost = ["run", "--project", "host", "--passWithNoTests"];
  if (own.length > 0) await run(pinnedNode, [...vitest, ...onHost, ...own]);
  console.log(
    "\nTests of the built site and of random inputs only where they changed themselves. npm test runs all.",
  );
}

function lint() {
  return stage("Format and lint", [biome, "check", "--error-on-warnings", "."]);
}

/** Of everything, and of browser code with no more than the oldest browsers have. */
async function types() {
  await checkTypes("Types", "tsconfig.json");
  await checkTypes("Types of browser code", "tsconfig.browser.json");
}

function checkTypes(title, project) {
  // The cache limits the work to files that changed since the last run.
  const memory = [
    "--incremental",
    "--tsBuildInfoFile",
    `node_modules/.cache/${project}.tsbuildinfo`,
  ];
  return stage(title, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", project, ...memory]);
}

/** Runs unit and integration tests; `tests/support/build-first.mjs` builds if one needs it. */
function unitTests(args) {
  return stage("Unit and integration tests", ["node_modules/vitest/vitest.mjs", "run", ...args]);
}

/**
 * Where variables chose more tests: whether those are well that a machine without any of them has. (Where none is set,
 * the tests before were those.)
 */
async function testsOfNewcomers() {
  const names = Object.keys(process.env);
  if (!names.some((name) => /^(TEST_(?!PORT$)|REQUIRE_|UPGRADES$)/.test(name))) return;
  // Variables of the system and where the browser is, as a shell of somebody new has them.
  const kept = /^(PATH|HOME|TMPDIR|CHROMIUM_PATH|SystemRoot|USERPROFILE|TEMP)$/i;
  const cleared = names.filter((name) => !kept.test(name)).map((name) => [name, undefined]);
  console.log("\n== The same tests with no variable set");
  await run(pinnedNode, ["scripts/empty-environment.ts", unitReport], Object.fromEntries(cleared));
}

/** Tries random inputs for a while; the seed that is printed makes a failure come again. */
function fuzz(args) {
  const options = {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  };
  const { minutes, seed } = parseArgs({ args, options }).values;
  Object.assign(process.env, { FUZZ_MINUTES: minutes, FUZZ_SEED: seed });
  return stage(`Fuzzing for ${minutes} minutes with --seed ${seed}`, [
    ...["node_modules/vitest/vitest.mjs", "run", "tests/fuzz"],
  ]);
}

function browserTests(args) {
  return stage("Browser tests", ["node_modules/@playwright/test/cli.js", "test", ...args]);
}

/** Plays the main journeys in every engine that the site promises to work in. */
function engineTests(args) {
  const config = ["--config", "tests/engines/playwright.config.ts"];
  return stage("Journeys in every engine", [
    ...["node_modules/@playwright/test/cli.js", "test", ...config, ...args],
  ]);
}

function stage(title, args) {
  console.log(`\n== ${title}`);
  return run(pinnedNode, args);
}

/** Runs the server as a child process. */
function serve(NODE_ENV, program) {
  const environment = {
    NODE_ENV,
    // Caching compiled code makes the next start a fifth of a second faster.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
    ...serverProcess.environment,
    ...process.env,
  };
  runLast(pinnedNode, [...settingsFile, ...serverProcess.arguments, program], environment);
}
