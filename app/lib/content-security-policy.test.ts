import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy";

const page = { scripts: ["sha256-a"], styles: ["sha256-b"] };
const chat = { origins: ["https://chat.example"], styleNonce: "n" };

function sourcesOf(policy: string, name: string): string | undefined {
  return policy.split("; ").find((directive) => directive.startsWith(`${name} `));
}

it("a page connects to its own host, and to a third party that it names", () => {
  expect(sourcesOf(contentSecurityPolicy(page), "connect-src")).toBe("connect-src 'self'");
  expect(sourcesOf(contentSecurityPolicy(page, "", chat), "connect-src")).toBe(
    "connect-src 'self' https://chat.example wss://chat.example",
  );
});

it("a page that may not connect names no host for it, whatever else it names", () => {
  const policy = contentSecurityPolicy(page, "https://assets.example", chat, false);
  expect(sourcesOf(policy, "connect-src")).toBe("connect-src 'none'");
  expect(sourcesOf(policy, "script-src")).toContain("'self' https://assets.example");
  expect(sourcesOf(policy, "worker-src")).toBe("worker-src 'self'");
});

it("what is no page connects nowhere: a worker has the policy of its file", () => {
  expect(sourcesOf(contentSecurityPolicy(), "connect-src")).toBe("connect-src 'none'");
});
