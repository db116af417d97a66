import { expect, it } from "vitest";
import { wordsOfStart } from "./start-words";

const facts = {
  port: 3000,
  console: "http://localhost:3000/console",
  data: "data",
  messages: "files",
};
const interfaces = () =>
  ({ eth0: [{ address: "192.0.2.7", family: "IPv4", internal: false }] }) as never;
const warning = "  Others reach this site, but links name 127.0.0.1: set PUBLIC_URL.";
const network = "  Network  http://192.0.2.7:3000/";

it.each([
  ["0.0.0.0", undefined, [network, warning]],
  ["::", undefined, [network, warning]],
  ["0.0.0.0", "https://site.example", [network]],
  ["127.0.0.1", undefined, []],
])(
  "a start on %s with PUBLIC_URL %s says who else reaches the site: %j",
  (host, publicUrl, said) => {
    const lines = wordsOfStart({ ...facts, host, publicUrl, samples: undefined }, interfaces);
    expect(lines.split("\n").filter((line) => line === network || line === warning)).toEqual(said);
    expect(lines).toContain("English  http://127.0.0.1:3000/en");
    expect(lines).not.toContain("0.0.0.0");
    expect(lines).not.toContain("Samples");
  },
);

it("a start with samples says so", () => {
  const demonstration = { ...facts, host: "::1", publicUrl: undefined, samples: "all is invented" };
  expect(wordsOfStart(demonstration)).toContain("\n  Samples  all is invented\n");
});
