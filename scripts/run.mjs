// Prepares the checkout and runs a command in it: installs packages if the lock file changed,
// builds if sources changed and the command needs a build, and runs the command in the pinned Node
// version. Without dependencies, for every Node that `engines` of package.json allows; `preflight.cjs` looks whether it does.
//
// With NODE_ENV=production or `--no-build` only `build` builds, and no command installs: if
// something is missing, the command stops with a sentence.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
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
 * The server's program, and the memory settings of its process (docs/decisions/0024). These are the size of V8's young
 * generation, the number of malloc arenas, and the free bytes above which malloc returns memory.
 */
const serverProcess = JSON.parse(readFileSync(join(root, "scripts/server-process.json"), "utf8"));

/** Biome, which formats and lints. */
const biome = "node_modules/@biomejs/biome/bin/biome";

/** Options and files that a person names; without any file, the project. */
const inProject = (words) =>
  words.every((word) => word.startsWith("--")) ? [...words, "."] : words;

/** Seconds of the longest group of tests that the quick checks play. */
const longestGroup = 15;

/** The words that pages show in a language. */
const wordsOfPages = /^app\/site\/.*\/words\.(?:cn|en)\.ts$/;

/** Folders whose tests load the pages, but prove nothing of their words. */
const foldersOfCalls = [
  "app/api",
  "app/console-api",
  "app/host",
  "app/jobs",
  "tests/fuzz",
  "tests/integration",
];

/** Variables of the nightly tests, which leave nothing out. */
const everything = { TEST_DATABASES: "both", TEST_GROUPS: "all" };

/** Arguments for Node to run TypeScript sources of the site. */
const resolvingTypeScript = [
  ...["--import", "./tests/support/resolve-typescript.mjs"],
  "--disable-warning=ExperimentalWarning",
];

/**
 * A script that prints a report for operators, with the settings of the site. It often runs beside the site, so it is as
 * sparing with memory: a backup holds a fifth less than with Node's defaults.
 */
const report = (script, about) => ({
  about,
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

/** Benchmarks: `npm run bench -- http -- NAME`. */
const benches = {
  http: work("Benchmark beside nginx", "bench/http/bench.ts"),
  budgets: work("Budgets", "bench/budgets.ts"),
  console: work("The console on the server", "bench/console.ts", { options: resolvingTypeScript }),
  drill: work("Floods and faults", "bench/drill/run.ts", { options: resolvingTypeScript }),
  edge: work("The edge", "bench/edge.ts"),
  registry: work("The release registry", "bench/registry.ts", { options: resolvingTypeScript }),
  search: work("Search among 100,000 articles", "bench/search.ts", {
    usesBuild: false,
    options: resolvingTypeScript,
  }),
  "web-vitals": work("Web vitals", "bench/web-vitals.ts"),
};

/** The commands of operators: `npm run site -- NAME`. */
const siteCommands = {
  backup: report("scripts/backup.ts", "copies database and files to a folder or a bucket"),
  campaigns: report("scripts/campaigns.ts", "tells what came by each campaign"),
  export: report("scripts/export.ts", "writes the content as files"),
  import: report("scripts/import-articles.ts", "makes drafts of posts of WordPress and Ghost"),
  jobs: report("scripts/show-jobs.ts", "tells what background jobs did"),
  links: report("scripts/check-links.ts", "checks links to other sites"),
  messages: report("scripts/show-messages.ts", "tells which mails and text messages wait"),
  "move-to-postgres": report(
    "scripts/move-to-postgres.ts",
    "copies the embedded database to PostgreSQL",
  ),
  requests: report("scripts/show-requests.ts", "tells and answers requests about personal data"),
  restore: report("scripts/restore.ts", "brings a backup back"),
  "sample-content": report("scripts/sample-content.ts", "lists and clears what came with the site"),
  staff: report("scripts/staff.ts", "invites people to the console, and ends their access"),
  storage: report("scripts/test-storage.ts", "tries the bucket as the site uses it"),
  token: report("scripts/token.ts", "makes and ends tokens of pipelines"),
};

/** Generated files besides the site itself: `npm run build -- NAME`. */
const makers = {
  migration: {
    run: (more) => run(pinnedNode, ["node_modules/drizzle-kit/bin.cjs", "generate", ...more]),
  },
  "operator-pictures": work("Pictures of the guide", "scripts/operator-pictures.ts", {
    options: resolvingTypeScript,
  }),
  reproducible: work("Two builds of the commit", "scripts/reproducible.ts", { usesBuild: false }),
  sbom: { run: (more) => runLast(pinnedNode, ["scripts/sbom.mjs", ...more]) },
  screenshots: work("Screenshots", "scripts/screenshots.ts"),
};

/** Parts of the tests: `npm test -- NAME`. */
const testParts = {
  all: { lookFirst: requireNeedsOfAll, run: testAll },
  unit: { run: unitTests },
  browser: { usesBuild: true, run: browserTests },
  engines: { usesBuild: true, run: engineTests },
  fuzz: { usesBuild: true, run: fuzz },
};

/**
 * The commands of package.json. `usesBuild`: it starts the built site. `omitsDevelopment`: it needs no development
 * packages. `parts`: what the first word behind the command may name instead.
 */
const commands = {
  start: {
    usesBuild: true,
    omitsDevelopment: true,
    run: () => serve("production", serverProcess.program),
  },
  dev: { run: () => serve("development", "scripts/dev-server.ts") },
  build: { run: buildWhenStale, parts: makers },
  check: { run: check },
  test: { lookFirst: requireTestNeeds, run: test, parts: testParts },
  lint: {
    run: lint,
    parts: {
      packages: work("Packages", "scripts/check-packages.mjs", { usesBuild: false }),
    },
  },
  types: { run: types },
  mutate: work("Changed rules", "bench/mutation/mutate.ts", {
    usesBuild: false,
    packages: "bench/mutation",
  }),
  bench: { parts: benches },
  brand: work("Pictures of the brand", "scripts/draw-brand.ts", {
    usesBuild: false,
    options: resolvingTypeScript,
  }),
  site: { parts: siteCommands },
};

const [command, words] = commandOf(process.argv.slice(2));
const more = words.filter((argument) => argument !== "--no-build");
if (more.length < words.length) forbidPreparing();
try {
  await command.lookFirst?.();
  await prepare(command);
  await command.run(more);
} catch (error) {
  if (!(error instanceof CheckoutError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** @returns the command that the words name, and the words behind it; ends the process with a list if there is none */
function commandOf([first = "", ...given]) {
  // npm takes the first `--` away. Started without npm it would make words of all options behind it.
  const words = given[0] === "--" ? given.slice(1) : given;
  if (!Object.hasOwn(commands, first)) {
    return end(2, `Usage: run.mjs ${Object.keys(commands).join(" | ")}`);
  }
  const { parts = {}, run } = commands[first];
  const [part = "", ...behind] = words;
  if (Object.hasOwn(parts, part)) {
    // As before: what follows may begin with `--` again, from `npm run site -- staff -- invite`.
    return [parts[part], behind[0] === "--" ? behind.slice(1) : behind];
  }
  if (run !== undefined && !(part === "--help" && "parts" in commands[first])) {
    return [commands[first], words];
  }
  const lines = Object.entries(parts).map(([word, { about }]) =>
    about === undefined ? `  ${word}` : `  ${word.padEnd(17)} ${about}`,
  );
  const usage = [`npm run ${first} -- NAME, where NAME is one of:`, ...lines].join("\n");
  return end(part === "--help" ? 0 : 2, usage);
}

function end(code, words) {
  (code === 0 ? console.log : console.error)(words);
  process.exit(code);
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
async function requireTestNeeds(env = process.env) {
  const needs = await import("./test-needs.mjs");
  await needs.requireTestNeeds(env);
}

function requireNeedsOfAll() {
  return requireTestNeeds({ ...process.env, ...everything });
}

/** All checks, to run before a commit. */
async function test() {
  // Once more: the packages, which may have come since, know more about the browser and the database.
  await requireTestNeeds();
  const { groupsToRun } = await import("./test-groups.mjs");
  const { names, why } = groupsToRun();
  console.log(`\nGroups of tests: ${names.join(", ") || "none"} (${why})`);
  process.env.TEST_GROUPS = names.join(",") || "none";
  await sideBySide([["build"], ["test", "unit"]], [["lint"], ["types"]]);
  await sideBySide([["test", "browser"]], [["test", "engines"]]);
  console.log("\nAll stages passed.");
}

/** Everything that tests can prove, on both databases: for the night, and before a release. */
async function testAll() {
  await requireNeedsOfAll();
  Object.assign(process.env, everything);
  await test();
  await run(pinnedNode, ["scripts/run.mjs", "build", "reproducible", "--trial"]);
}

/**
 * Runs two lists of this script's commands at the same time, each list one after the other and up to its first failure.
 * Prints the output of the second list when that list ends, so that lines do not mix. A failure ends this process after
 * both lists are done, so that one run reports the failures of both.
 */
async function sideBySide(shown, kept) {
  const folder = mkdtempSync(join(tmpdir(), "site-beside-"));
  const file = join(folder, "output");
  const lanes = [startLane(shown, "inherit"), startLane(kept, openSync(file, "w"))];
  const breakOff = (signal) => lanes.forEach((lane) => void lane.end(signal));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, breakOff);
  void lanes[1].ended.then(() => process.stdout.write(readFileSync(file)));
  const codes = await Promise.all(lanes.map((lane) => lane.ended));
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, breakOff);
  rmSync(folder, { recursive: true });
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** Runs this script's commands one after the other; `ended` gives the first exit code that is not 0, else 0. */
function startLane(list, output) {
  let child;
  let isOver = false;
  const runAll = async () => {
    for (const words of list) {
      if (isOver) return 1;
      child = spawn(process.execPath, ["scripts/run.mjs", ...words], {
        cwd: root,
        stdio: ["inherit", output, output],
      });
      const [code] = await once(child, "exit");
      if (code !== 0) return code ?? 1;
    }
    return 0;
  };
  const end = (signal) => {
    isOver = true;
    child?.kill(signal);
  };
  return { ended: runAll(), end };
}

/**
 * The quick checks while working: types of everything, lint and format of changed files, their tests, and the short
 * groups of tests that prove them. Other tests of the built site depend on all files, and tests with random inputs on
 * most. So they only run if the test itself changed; `npm test` runs all.
 */
async function check() {
  const allChanged = changedFiles();
  if (allChanged.length === 0) return console.log("\nNo file changed.");
  // A change of the linter's rules can fail any file, so everything is linted.
  const isOfLinter = (file) => file === "biome.json" || file.endsWith(".grit");
  const linted = allChanged.some(isOfLinter) ? [] : allChanged;
  await sideBySide(
    [["types"]],
    [["lint", "--no-errors-on-unmatched", "--files-ignore-unknown=true", ...linted]],
  );
  await checkProse();
  // After a change of its configuration Vitest would run all tests, which `npm test` does.
  const changed = allChanged.filter((file) => file !== "vitest.config.ts");
  const vitest = ["node_modules/vitest/vitest.mjs"];
  const own = changed.filter((file) => /\.test\.tsx?$/.test(file));
  const related = [...vitest, "related", "--run", "--project", "unit*", "--passWithNoTests"];
  const words = changed.filter((file) => wordsOfPages.test(file));
  const others = changed.filter((file) => !words.includes(file));
  if (others.length > 0) {
    await stage("Tests of what changed", [...related, "--exclude", "tests/fuzz/**", ...others]);
  }
  if (words.length > 0) {
    const excluded = foldersOfCalls.flatMap((folder) => ["--exclude", `${folder}/**`]);
    await stage("Tests of the words that changed", [...related, ...excluded, ...words]);
  }
  const random = own.filter((file) => file.startsWith("tests/fuzz/"));
  if (random.length > 0) await run(pinnedNode, [...vitest, "run", ...random]);
  const onHost = ["run", "--project", "host", "--passWithNoTests"];
  if (own.length > 0) await run(pinnedNode, [...vitest, ...onHost, ...own]);
  // Only tests need it, and where the site is installed its table is not there.
  const { groupsTouchedBy, secondsOfGroup, testsOfGroups } = await import("./test-groups.mjs");
  const touched = groupsTouchedBy(changed);
  const short = touched.filter((name) => secondsOfGroup(name) <= longestGroup);
  const grouped = testsOfGroups(short).filter((test) => !own.includes(test));
  if (grouped.length > 0) {
    process.env.TEST_GROUPS = short.join(",");
    const title = `Groups of tests that are about what changed: ${short.join(", ")}`;
    await stage(title, [...vitest, "run", ...grouped]);
  }
  const long = touched.filter((name) => !short.includes(name));
  if (long.length > 0) console.log(`\nLeft to npm test, for they take long: ${long.join(", ")}.`);
  console.log(
    "\nTests of the built site and of random inputs only where they changed themselves. npm test runs all.",
  );
}

/** Lints and formats the files that are named; without any, the project, and then checks its comments and docs. */
async function lint(words) {
  await run(pinnedNode, [biome, "check", "--error-on-warnings", ...inProject(words)]);
  if (words.every((word) => word.startsWith("--"))) await checkProse();
}

function checkProse() {
  return run(pinnedNode, ["scripts/check-prose.mjs"]);
}

/** Checks the types of everything, and of browser code against the APIs of the oldest browsers. */
async function types() {
  await checkTypes("Types", "tsconfig.json");
  await declareAnswers();
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

/**
 * Writes declarations of the code that answers the console's calls. The check of browser code reads the answers'
 * types from them, because the server's code itself uses libraries that no browser has.
 */
async function declareAnswers() {
  const folder = "node_modules/.cache/answers";
  const command = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.answers.json"];
  await stage("Types of the console's answers", command);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(folder, name);
    // Declarations import each other, not the code that they are of.
    writeFileSync(path, readFileSync(path, "utf8").replaceAll('"~/', '"~answers/'));
  }
}

/** Runs unit and integration tests; `tests/support/build-first.mjs` builds if one needs it. */
function unitTests(args) {
  return stage("Unit and integration tests", ["node_modules/vitest/vitest.mjs", "run", ...args]);
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
  const args = [...settingsFile, ...serverProcess.arguments, program];
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  // systemd hands a listening socket to this process (sd_listen_fds(3)), which passes it on.
  if (LISTEN_FDS === "1" && LISTEN_PID === String(process.pid)) {
    const stdio = ["inherit", "inherit", "inherit", 3];
    runLast(pinnedNode, args, { ...environment, LISTEN_PID: undefined }, stdio);
  } else runLast(pinnedNode, args, environment);
}
