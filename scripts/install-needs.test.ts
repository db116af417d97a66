import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { installFlaw, npmFailure, npmWarning } from "./install-needs.mjs";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const libraryWords =
  "A library of Node is missing: libatomic.so.1. Debian, Ubuntu: apt install libatomic1. Fedora, RHEL: dnf install libatomic. Alpine needs nothing. Nothing was changed.";

const list = "\tlibatomic.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libatomic.so.1";
it.runIf(process.platform !== "win32").each([
  ["linux-x64-glibc", list, undefined],
  ["linux-x64-glibc", "\tlibc.so.6 (libc6,x86-64) => /lib/libc.so.6", libraryWords],
  ["linux-x64-musl", "", undefined],
  ["darwin-arm64", "", undefined],
])("on %s, ldconfig that lists %j", (system, libraries, words) => {
  writeFileSync(join(folder, "ldconfig"), `#!/bin/sh\necho '${libraries}'\n`);
  chmodSync(join(folder, "ldconfig"), 0o755);
  const machine = { env: { PATH: folder }, system, freeBytes: 2e9 };
  expect(installFlaw(folder, machine)).toBe(words);
});

it("a library in a folder of the account's own is there", () => {
  writeFileSync(join(folder, "ldconfig"), "#!/bin/sh\necho none\n");
  chmodSync(join(folder, "ldconfig"), 0o755);
  writeFileSync(join(folder, "libatomic.so.1"), "");
  const env = { PATH: folder, LD_LIBRARY_PATH: folder };
  expect(installFlaw(folder, { env, system: "linux-x64-glibc", freeBytes: 2e9 })).toBeUndefined();
});

it("a small disk is a message, except where packages give way to the new ones", () => {
  const machine = { system: "darwin-arm64", freeBytes: 300e6 };
  expect(installFlaw(folder, machine)).toBe(
    `npm ci needs about 1 GB in ${folder}: 300 MB are free.`,
  );
  mkdirSync(join(folder, "node_modules"));
  expect(installFlaw(folder, machine)).toBeUndefined();
});

it.each([
  [
    "npm/9.2.0 node/v18.19.0 linux x64 workspaces/false",
    "npm 9.2.0 is old; if the installation fails: npm install -g npm@10",
  ],
  ["npm/10.9.4 node/v22.20.0 linux x64", undefined],
  ["pnpm/9.1.0 npm/? node/v22.20.0", undefined],
  [undefined, undefined],
])("the npm %j", (userAgent, words) => {
  expect(npmWarning(userAgent)).toBe(words);
});

const silence =
  "No answer from the package registry. Behind a proxy: npm config set proxy …; or set a registry nearer to you: npm config set registry …";
it.each([
  ["ENOTFOUND", silence],
  ["ECONNREFUSED", silence],
  ["ERR_SOCKET_TIMEOUT", silence],
  ["ENOSPC", "npm ci needs about 1 GB in /srv/site: 20 MB are free."],
  [
    "EACCES\n21 error path /.npm",
    "npm may not write /.npm, where it keeps its cache. Name a folder that it may write, such as: npm_config_cache=/tmp/npm npm start",
  ],
  ["EACCES\n21 error path /srv/site/node_modules", undefined],
  [
    "EMFILE",
    "This shell may open too few files at once for npm. Allow more (ulimit -n 4096), then run the same command again.",
  ],
  [
    "SELF_SIGNED_CERT_IN_CHAIN",
    "The certificate of the package registry has an unknown issuer (SELF_SIGNED_CERT_IN_CHAIN), as behind a company's proxy: npm config set cafile FILE, with the issuer's certificate in FILE.",
  ],
  ["EINTEGRITY", undefined],
])("npm that failed with %s", (code, words) => {
  writeFileSync(join(folder, "a.log"), `19 verbose cwd /\n20 error code ${code}\n21 error syscall`);
  expect(npmFailure("/srv/site", folder, { freeBytes: 20e6 })).toBe(words);
});
