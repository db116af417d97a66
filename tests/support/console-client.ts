import { execFileSync } from "node:child_process";
import { generateSync } from "otplib";
import { environmentOfSites } from "./site-process.ts";

/** A call of the console's API, as its own client makes it. */
export type ConsoleCall = (
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: its users look at what they expect
) => Promise<any>;

/** Somebody signed in to the console of a site, with the cookies that say so. */
export type ConsoleClient = {
  call: ConsoleCall;
  /** The same, and gives the factor again where it was given too long ago. */
  insist: ConsoleCall;
  cookies: ReadonlyMap<string, string>;
};

/**
 * Invites the first owner with the command for it. On the embedded database, before the site starts.
 * @returns the token of the link in the mail
 */
export function inviteOwner(
  variables: Record<string, string>,
  { name = "Lin", locale = "en" as "cn" | "en", email = "owner@manifold.example" } = {},
): string {
  const printed = execFileSync(
    process.execPath,
    ["scripts/staff.ts", "invite", email, "--locale", locale, "--name", name],
    { encoding: "utf8", env: { ...process.env, ...environmentOfSites, ...variables } },
  );
  const token = /\/console\/invitation#([\w-]{43})/.exec(printed)?.[1];
  if (token === undefined) throw new Error(`No invitation was printed: ${printed}`);
  return token;
}

/** Accepts an invitation with a password and an authenticator, and stays signed in. */
export async function acceptInvitation(
  origin: string,
  token: string,
  { name = "Lin", password = "seven lanterns over the canal" } = {},
): Promise<ConsoleClient> {
  const client = consoleClient(origin);
  const { authenticator } = await client.call("/invitation/open", { token });
  const code = generateSync({ secret: authenticator.secret });
  await client.call("/invitation/accept/code", { name, password, code });
  const { secret } = authenticator;
  return {
    ...client,
    async insist(path, body) {
      try {
        return await client.call(path, body);
      } catch (error) {
        if (!String(error).includes("step-up-needed")) throw error;
        await client.call("/step-up/code", { code: generateSync({ secret }) });
        return client.call(path, body);
      }
    },
  };
}

function consoleClient(origin: string): Omit<ConsoleClient, "insist"> {
  const cookies = new Map<string, string>();
  const call: ConsoleCall = async (path, body) => {
    const { status, answer } = await sendConsoleCall(origin, path, { body, cookies });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return { call, cookies };
}

/**
 * Makes a call of the console's API, and keeps the cookies of its answer.
 * @param client network address, where the site trusts a proxy
 */
export async function sendConsoleCall(
  origin: string,
  path: string,
  given: { body?: object | undefined; cookies: Map<string, string>; client?: string },
  // biome-ignore lint/suspicious/noExplicitAny: its users look at what they expect
): Promise<{ status: number; answer: any }> {
  const { body, cookies, client } = given;
  const response = await fetch(`${origin}/console/api${path}`, {
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin,
      "content-type": "application/json",
      connection: "close",
      // The console names the browser of a session.
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36",
      ...(client !== undefined && { "x-forwarded-for": client }),
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return { status: response.status, answer: await response.json() };
}
