import { expect, it } from "vitest";
import { consolePolicy } from "~/host/console/console-policy";
import { contentSecurityPolicy, framedPolicy } from "./content-security-policy";

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

it("lets the default in Firefox 115 load the files of SVG <use>, and nothing else", () => {
  const kinds = (policy: string) =>
    Object.fromEntries(policy.split("; ").map((directive) => directive.split(/ (.*)/)));
  const open = kinds(contentSecurityPolicy(page));
  expect(open).toMatchObject({
    "default-src": "'self'",
    "frame-src": "'none'",
    "media-src": "'none'",
    "object-src": "'none'",
  });
  // Each kind that would otherwise fall back to the default (CSP level 3, 6.8.1). `worker-src` and
  // `frame-src` stand for `child-src`, `script-src` and `style-src` for their parts.
  const fallingBack = ["script", "style", "img", "font", "connect", "media", "object", "frame"];
  for (const kind of [...fallingBack, "worker", "manifest"]) {
    expect(open, kind).toHaveProperty(`${kind}-src`);
  }
  expect(kinds(contentSecurityPolicy())["default-src"]).toBe("'none'");
  // A page that has no scripts has no drawings either: a refusal.
  expect(kinds(contentSecurityPolicy({ scripts: [], styles: ["sha256-b"] }))["default-src"]).toBe(
    "'none'",
  );
  expect(kinds(contentSecurityPolicy(page, "", chat))).toMatchObject({
    "frame-src": "https://chat.example",
    "media-src": "https://chat.example",
  });
  expect(kinds(consolePolicy("n"))).toMatchObject({
    "default-src": "'self'",
    "frame-src": "'self'",
    "manifest-src": "'none'",
    "media-src": "'none'",
    "object-src": "'none'",
    "worker-src": "'self'",
  });
});

it("what is no page connects nowhere: a worker has the policy of its file", () => {
  expect(sourcesOf(contentSecurityPolicy(), "connect-src")).toBe("connect-src 'none'");
});

it("analytics get the loads that their provider needs, and no others", () => {
  const origins = ["https://stats.example"];
  const named = (policy: string) =>
    policy
      .split("; ")
      .filter((directive) => directive.includes("stats.example"))
      .map((directive) => directive.split(" ", 1)[0]);
  const counting = contentSecurityPolicy(page, "", { origins, loads: ["script", "connect"] });
  expect(named(counting)).toEqual(["script-src", "connect-src"]);
  expect(counting).not.toContain("wss:");
  expect(counting).not.toContain("nonce-");
  const pictured = contentSecurityPolicy(page, "", { origins, loads: ["script", "img"] });
  expect(named(pictured)).toEqual(["script-src", "img-src"]);
});

it("lets a page in a frame of the console run no script and send nothing", () => {
  const framed = framedPolicy(contentSecurityPolicy(page), "sha256-looks");
  expect(sourcesOf(framed, "script-src")).toBe("script-src 'none'");
  expect(sourcesOf(framed, "connect-src")).toBe("connect-src 'none'");
  expect(sourcesOf(framed, "form-action")).toBe("form-action 'none'");
  expect(sourcesOf(framed, "frame-ancestors")).toBe("frame-ancestors 'self'");
  expect(sourcesOf(framed, "style-src")).toContain("'sha256-looks'");
});
