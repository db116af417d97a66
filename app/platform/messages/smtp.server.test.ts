import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { codeMessage } from "~/domain/account/account-messages.server";
import {
  openSmtpTestServer,
  type SmtpTestServer,
  smtpPassword,
  smtpUser,
} from "~tests/support/smtp-test-server";
import { createSmtpTransport } from "./smtp.server";
import { DeliveryError, type Transport } from "./transport";

const message = codeMessage(
  startingFacts,
  { to: "lin@site.example", channel: "email", locale: "cn" },
  "012345",
);
const from = "万象浏览器 <no-reply@manifold.example>";

describe("mail by SMTP", () => {
  let server: SmtpTestServer;
  let transport: Transport;

  const urlOf = (options: { password?: string; query?: string } = {}) => {
    const { password = smtpPassword, query = "tls.rejectUnauthorized=false" } = options;
    const credentials = `${smtpUser}:${encodeURIComponent(password)}`;
    return `smtp://${credentials}@127.0.0.1:${server.port}/?${query}`;
  };
  const open = (url: string, more: object = {}) => {
    transport?.close();
    transport = createSmtpTransport({ url, from, ...more });
  };
  const failure = async () => {
    const error: unknown = await transport.send(message).then(
      () => null,
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(DeliveryError);
    return error as DeliveryError;
  };

  beforeEach(async () => {
    server = await openSmtpTestServer();
    open(urlOf());
  });
  afterEach(async () => {
    transport.close();
    await server.close();
  });

  it("logs in over STARTTLS and sends text and HTML", async () => {
    const { providerId } = await transport.send(message);
    expect(providerId).toMatch(/^<.+@manifold\.example>$/);
    expect(server.logins).toEqual([smtpUser]);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: "no-reply@manifold.example",
      to: ["lin@site.example"],
      isSecure: true,
    });
    expect(mail?.source).toMatch(/^Content-Type: text\/plain/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/html/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail?.source).toContain("012345");
  });

  it("sends no password over an unencrypted connection", async () => {
    await server.close();
    server = await openSmtpTestServer({ hidesTls: true });
    open(urlOf());
    expect((await failure()).isPermanent).toBe(false);
    expect(server.logins).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it("does not trust a self-signed certificate", async () => {
    open(urlOf({ query: "" }));
    expect((await failure()).isPermanent).toBe(false);
    expect(server.received).toEqual([]);
  });

  it("signs with DKIM", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const dkim = {
      domainName: "manifold.example",
      keySelector: "site",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
    };
    open(urlOf(), { dkim });
    await transport.send(message);
    expect(server.received[0]?.source).toMatch(
      /^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*d=manifold\.example;[\s\S]*s=site;/m,
    );
  });

  it.each([
    { name: "an unknown recipient (550)", behaviour: { recipient: 550 }, isPermanent: true },
    { name: "a refused message (554)", behaviour: { message: 554 }, isPermanent: true },
    { name: "a refused sender (553)", behaviour: { sender: 553 }, isPermanent: false },
    {
      name: "a sender that is refused at the recipient (550)",
      behaviour: {
        recipient: 550,
        words: "5.1.8 <no-reply@manifold.example>: Sender address rejected: Domain not found",
      },
      isPermanent: false,
    },
    { name: "a busy mailbox (451)", behaviour: { recipient: 451 }, isPermanent: false },
    { name: "a full disk (452)", behaviour: { message: 452 }, isPermanent: false },
    { name: "a cut connection", behaviour: { cutsAtData: true }, isPermanent: false },
  ])("$name: permanent failure: $isPermanent", async ({ behaviour, isPermanent }) => {
    server.behave(behaviour);
    expect((await failure()).isPermanent).toBe(isPermanent);
    server.behave({});
    await transport.send(message);
    expect(server.received).toHaveLength(1);
  });

  it("treats a wrong password as temporary, and does not contain it in the error", async () => {
    open(urlOf({ password: "wrong-secret" }));
    const { isPermanent, message: words } = await failure();
    expect(isPermanent).toBe(false);
    expect(words).not.toContain("wrong-secret");
  });

  it("fails without a response", async () => {
    await server.close();
    expect((await failure()).isPermanent).toBe(false);
  });

  it("treats a recipient only as an address", async () => {
    const to = "lin@site.example, other@site.example";
    await transport.send({ ...message, to }).catch(() => undefined);
    for (const { to: recipients } of server.received) expect(recipients).toHaveLength(1);
  });
});
