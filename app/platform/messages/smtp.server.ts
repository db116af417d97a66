import { DeliveryError, type Transport } from "./transport";

type SmtpOptions = {
  /** `smtp://user:password@host:587`, `smtps://…:465`; its query holds further options. */
  url: string;
  /** Sender: `Product <no-reply@site.example>`. */
  from: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
};

/** Milliseconds; together shorter than the lease of a message. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Sends mail by SMTP, on a pool of open connections. Credentials are sent over TLS only, unless the
 * address has `?requireTLS=false`. A final refusal (5xx) of the recipient or the message is a
 * permanent failure; all others, including a refused sender, are retried. The library is loaded with
 * the first mail: it takes several megabytes of memory.
 */
export function createSmtpTransport({ url, from, dkim }: SmtpOptions): Transport {
  const address = withRequiredTls(url);
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(
      {
        pool: true,
        maxConnections: 3,
        ...timeouts,
        url: address,
        ...(dkim && { dkim }),
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from, headers: { "Auto-Submitted": "auto-generated" } },
    );
  };
  let mailer: ReturnType<typeof open> | undefined;
  return {
    async send({ to, replyTo, conversation, subject, text, html }) {
      try {
        mailer ??= open().catch((error) => {
          // The next mail tries again.
          mailer = undefined;
          throw error;
        });
        // As an object, so that no address can be parsed as several recipients.
        const sent = await (await mailer).sendMail({
          to: { name: "", address: to },
          ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
          ...(conversation !== undefined && {
            inReplyTo: conversation,
            references: conversation,
            headers: { "Auto-Submitted": "no" },
          }),
          subject,
          text,
          ...(html !== "" && { html }),
        });
        return { providerId: sent.messageId };
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    // What failed to open has nothing to close; the mail that opened it says so.
    close: () =>
      void mailer?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
  };
}

function withRequiredTls(url: string): string {
  const parsed = new URL(url);
  if (parsed.username !== "" && !parsed.searchParams.has("requireTLS")) {
    parsed.searchParams.set("requireTLS", "true");
  }
  return parsed.href;
}

function toDeliveryError(error: unknown): DeliveryError {
  const { code, command, responseCode, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    message: string;
  };
  // Some servers (Postfix by default) refuse the sender only in response to the recipient.
  const isAboutSender = command === "MAIL FROM" || /sender address rejected/i.test(message);
  const isAboutMessage = (code === "EENVELOPE" && !isAboutSender) || code === "EMESSAGE";
  const isPermanent = isAboutMessage && (responseCode === undefined || responseCode >= 500);
  return new DeliveryError(message, isPermanent);
}
