import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const commands = readdirSync("scripts").filter(
  (name) =>
    name !== "operator-command.test.ts" &&
    readFileSync(`scripts/${name}`, "utf8").includes("await operatorCommand("),
);

/** The output of a command that is started this way, without a build or a database. */
function run(script: string, ...words: string[]) {
  const program = ["--import", "./tests/support/recording-host.mjs", `scripts/${script}`];
  return new Promise<{ failed: boolean; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [...program, ...words], (error, stdout, stderr) =>
      done({ failed: error !== null, stdout, stderr }),
    );
  });
}

it("every command says how it is called, and which option it does not know", async () => {
  expect(commands.length).toBeGreaterThan(9);
  const asked = await Promise.all(commands.map((name) => run(name, "--help")));
  for (const { failed, stdout, stderr } of asked) {
    expect([failed, stderr]).toEqual([false, ""]);
    expect(stdout).toMatch(/^npm run [a-z-]+ /);
    for (const line of stdout.trimEnd().split("\n")) expect(line.length).toBeLessThan(125);
  }
  // All read their words in one place.
  const wrong = await run(commands[0] ?? "", "--helpp");
  expect([wrong.failed, wrong.stdout]).toEqual([true, ""]);
  expect(wrong.stderr).toMatch(/^Unknown option '--helpp'[^\n]*\n$/);
});

it("every command hands on what its words say", async () => {
  const lin = "lin@site.example";
  const rows: [script: string, words: string[], given: unknown[]][] = [
    ["backup.ts", ["/tmp/a"], ["backup", { task: "make", target: "/tmp/a" }]],
    ["backup.ts", ["verify", "/a", "b"], ["backup", { task: "verify", target: "/a", name: "b" }]],
    ["campaigns.ts", ["--remove", "q4"], ["campaigns", { remove: "q4" }]],
    [
      "check-links.ts",
      ["--exempt", "https://a.example/"],
      ["links", { exempt: "https://a.example/" }],
    ],
    ["export.ts", ["out"], ["export", { folder: resolve("out") }]],
    [
      "import-articles.ts",
      ["wordpress", "/tmp/a.xml", "--pictures", "/tmp/b", "--dry-run"],
      [
        "import",
        {
          system: "wordpress",
          file: "/tmp/a.xml",
          locale: "cn",
          pictures: "/tmp/b",
          isDryRun: true,
        },
      ],
    ],
    ["move-to-postgres.ts", [], ["move-to-postgres"]],
    ["restore.ts", ["/tmp/a", "newest"], ["restore", ["/tmp/a", "newest"]]],
    [
      "sample-content.ts",
      ["clear", "--kind", "articles"],
      ["sample-content", { task: "clear", kind: "articles" }],
    ],
    ["show-jobs.ts", [], ["jobs", null]],
    ["show-messages.ts", [], ["messages", null]],
    [
      "show-requests.ts",
      ["--erase", lin, "--force", "She asked by phone."],
      ["requests", { erase: lin, force: "She asked by phone." }],
    ],
    [
      "staff.ts",
      ["invite", lin, "--name", "Lin", "--role", "support,writer", "--locale", "en"],
      ["staff", { task: "invite", email: lin, name: "Lin", role: "support,writer", locale: "en" }],
    ],
    ["test-storage.ts", ["test"], ["storage"]],
    [
      "token.ts",
      ["make", "build", "--for", lin, "--scope", "releases.read", "--days", "9"],
      [
        "token",
        { task: "make", name: "build", email: lin, reach: { scope: "releases.read", days: "9" } },
      ],
    ],
  ];
  expect(new Set(rows.map(([script]) => script))).toEqual(new Set(commands));
  const given = await Promise.all(
    rows.map(async ([script, words]) => {
      const { stdout, stderr } = await run(script, ...words);
      return [script, words, stderr === "" ? JSON.parse(stdout) : stderr];
    }),
  );
  expect(given).toEqual(rows);
});

it("a command refuses what it would not read, as the value of an option that npm kept", async () => {
  const rows: [script: string, words: string[]][] = [
    ["staff.ts", ["invite", "lin@site.example", "support"]],
    ["backup.ts", ["verify", "/tmp/a", "newest", "support"]],
    ["export.ts", ["/tmp/a", "support"]],
  ];
  const said = await Promise.all(rows.map(([script, words]) => run(script, ...words)));
  const sentence = /^Unexpected 'support'\. Options stand behind `--`[^\n]*\n$/;
  const wrong = said.filter(({ failed, stderr }) => !failed || !sentence.test(stderr));
  expect(wrong).toEqual([]);
});
