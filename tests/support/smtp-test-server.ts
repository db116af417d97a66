import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; source: string; isSecure: boolean };

/** How the server responds: with an SMTP code at a step, or by closing the connection. */
export type Behaviour = {
  sender?: number;
  recipient?: number;
  message?: number;
  /** Text of the response with that code. */
  words?: string;
  cutsAtData?: boolean;
  offersTls?: boolean;
};

export type SmtpTestServer = {
  port: number;
  received: ReceivedMail[];
  /** The credentials of all login attempts. */
  logins: string[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

export const smtpUser = "site";
export const smtpPassword = "correct horse";

/** An SMTP server on a free port, with STARTTLS by a self-signed certificate, and a login. */
export async function openSmtpTestServer(
  options: { hidesTls?: boolean; port?: number } = {},
): Promise<SmtpTestServer> {
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  let behaviour: Behaviour = {};
  const refusal = (responseCode: number) =>
    Object.assign(new Error(behaviour.words ?? `Refused with ${responseCode}`), { responseCode });
  const server = new SMTPServer({
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    // The package's built-in test certificate is enough here.
    logger: false,
    ...(options.hidesTls && { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] }),
    onAuth({ username = "", password }, _, callback) {
      logins.push(username);
      if (username === smtpUser && password === smtpPassword) callback(null, { user: username });
      else callback(new Error("Wrong login"));
    },
    onMailFrom(_, __, callback) {
      callback(behaviour.sender === undefined ? null : refusal(behaviour.sender));
    },
    onRcptTo(_, __, callback) {
      callback(behaviour.recipient === undefined ? null : refusal(behaviour.recipient));
    },
    onData(stream, session, callback) {
      if (behaviour.cutsAtData) {
        // Closes the connection in the middle of the message.
        const { connections } = server as unknown as {
          connections: Set<{ _socket: { destroy: () => void } }>;
        };
        for (const connection of connections) connection._socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (behaviour.message !== undefined) return callback(refusal(behaviour.message));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString("utf8"),
          isSecure: session.secure,
        });
        callback();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    logins,
    behave: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
