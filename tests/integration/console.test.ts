import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "~tests/support/raw-request";
import { runCommand } from "~tests/support/run-command";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

const staff = (variables: Record<string, string>, ...more: string[]) =>
  runCommand("scripts/staff.ts", variables, ...more);

describe("the console of the built site", () => {
  let folder: string;
  let variables: Record<string, string>;
  let site: SiteProcess;
  beforeAll(async () => {
    folder = await startingFolder();
    variables = {
      DATA_DIR: folder,
      PUBLIC_URL: "https://www.site.example",
      CONSOLE_ORIGIN: "https://console.site.example",
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("begins with a command that invites the first owner", async () => {
    expect((await staff(variables)).output).toContain("Nobody yet");
    const { code, output } = await staff(variables, "invite", "owner@site.example");
    expect(output).toMatch(/https:\/\/console\.site\.example\/console\/invitation#[\w-]{43}\n/);
    expect(code).toBe(0);
    expect(output).toContain("No mail is set up (SMTP_URL): hand the link over yourself.");
    expect(output).not.toContain("by mail");
    const withMail = {
      ...variables,
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "Site <no-reply@site.example>",
    };
    const mailed = await staff(withMail, "invite", "owner@site.example");
    expect(mailed.output).toContain("The site also sends it by mail.");
    const list = await staff(variables, "list");
    expect(list.output).toContain("owner@site.example  invited: owner, until ");
    const wrong = await staff(variables, "invite", "owner@site.example", "--role", "king");
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.output).toContain('"king" is no role');
    const unknown = await staff(variables, "disable", "nobody@site.example");
    expect(unknown).toMatchObject({ code: 1 });
    expect((await staff(variables, "check-audit")).output).toContain("2 entries, unbroken");
  });

  it("is reached under its own host name only, and the site under its own", async () => {
    site = await startSite(variables);
    try {
      const get = (host: string, path: string) =>
        rawRequest(
          site.origin,
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
      const session = await get("console.site.example", "/console/api/session");
      expect(session.status).toBe(200);
      expect(session.body).toContain('{"state":"anonymous"}');
      expect(session.head).toMatch(/^cache-control: no-store$/im);
      expect(session.head).toMatch(/^x-robots-tag: noindex$/im);
      expect((await get("console.site.example", "/console/api/nowhere")).status).toBe(404);
      for (const path of ["/console", "/console/api/session"]) {
        expect((await get("www.site.example", path)).status, path).toBe(404);
      }
      expect((await get("www.site.example", "/en")).status).toBe(200);
      expect((await get("console.site.example", "/en")).status).toBe(404);
      const page = await get("console.site.example", "/console/staff?person=1");
      expect(page.status).toBe(200);
      expect(page.head).toMatch(/^content-security-policy: .*require-trusted-types-for/im);
      expect(page.body).toContain('data-site="https://www.site.example/"');
      const script = /src="(\/console\/assets\/[\w.-]+\.js)"/.exec(page.body)?.[1] ?? "";
      expect((await get("console.site.example", script)).status).toBe(200);
      expect((await get("www.site.example", script)).status).toBe(404);
      for (const path of ["/console/nowhere", "/console/staff/nowhere"]) {
        const missing = await get("console.site.example", path);
        expect(missing.status, path).toBe(404);
        expect(missing.body, path).toContain(script);
      }
      const root = await get("console.site.example", "/");
      expect(root.head).toMatch(/^location: \/console$/im);
      const body = '{"email":"a@site.example","password":"x"}';
      const post = (origin: string) =>
        rawRequest(
          site.origin,
          `POST /console/api/sign-in/password HTTP/1.1\r\nHost: console.site.example\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        );
      expect((await post("https://console.site.example")).status).toBe(401);
      expect((await post("https://www.site.example")).status).toBe(403);
    } finally {
      await endSite(site);
    }
  });
});
