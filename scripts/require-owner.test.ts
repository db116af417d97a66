import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { ownerFlaw } from "./require-owner.mjs";

const open = "Copyright (c) 2026 ⟨owner⟩. All rights reserved.\n";
const named = "Copyright (c) 2026 Foo GmbH. All rights reserved.\n";

it.each([
  ["open", open, 1, `${ownerFlaw(open)}\n`],
  ["named", named, 0, ""],
])("an image is built only for an owner: %s", (_name, text, status, stderr) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "LICENSE"), text);
  const program = join(process.cwd(), "scripts/require-owner.mjs");
  const ran = spawnSync(process.execPath, [program], { cwd: folder, encoding: "utf8" });
  expect([ran.status, ran.stderr]).toEqual([status, stderr]);
});

it("images and equal builds ask for the owner before anything else", () => {
  const [, firstRun] =
    /^RUN (?!apt-get)(.*)$/m.exec(readFileSync("deploy/container/Containerfile", "utf8")) ?? [];
  expect(firstRun).toBe("node require-owner.mjs");
  expect(ownerFlaw(open)).toContain("Write the legal person in place of ⟨owner⟩ in LICENSE");
});
