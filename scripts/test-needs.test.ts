import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { freePorts } from "~tests/support/free-ports";
import { requireTestNeeds } from "./test-needs.mjs";

/** The messages for a machine with these variables. */
async function saidOf(env: Record<string, string>): Promise<string> {
  const here = { PATH: process.env["PATH"] ?? "", CHROMIUM_PATH: process.execPath };
  return requireTestNeeds({ ...here, ...env }).then(
    () => "",
    (error) => error.message,
  );
}

it("all that a run of the tests lacks is named at once, with what to install", async () => {
  const [port] = await freePorts(1);
  const said = await saidOf({
    PATH: "",
    CHROMIUM_PATH: "/no/such/browser",
    TEST_SIGNING_TOOLS: "required",
    TEST_WATCHING: "required",
    TEST_PROMTOOL: "/no/such/promtool",
    REQUIRE_ENGINES: "1",
    FIREFOX_PATH: "/no/such/firefox",
    TEST_EDGE: "yes",
    TEST_DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
  });
  expect(said).toContain("TEST_EDGE=yes: it may be required or empty");
  expect(said).toContain("CHROMIUM_PATH names /no/such/browser, which is not there");
  expect(said).toContain("- minisign (TEST_SIGNING_TOOLS=required)");
  expect(said).toContain("- /no/such/promtool (TEST_WATCHING=required)");
  expect(said).toContain("- /no/such/firefox (REQUIRE_ENGINES=1)");
  expect(said).toContain(`TEST_DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${port}`);
  expect(said).toMatch(/On Debian: apt install .*minisign openssh-client coreutils prometheus/);
});

it.each(["", "x.y.z", "postgres://"])(
  "the database address %j is no reason to break",
  async (url) => {
    const said = await saidOf({ TEST_DATABASE_URL: url });
    expect(said === "" || said.includes("TEST_DATABASE_URL")).toBe(true);
  },
);

it("a server that ends every connection is no database", async () => {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const said = await saidOf({ TEST_DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` });
  expect(said).toContain("TEST_DATABASE_URL: ");
  server.close();
});

it("a machine with a browser, git and ps has enough", async () => {
  expect(await saidOf({})).toBe("");
});
