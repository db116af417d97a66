import type * as Host from "../../app/host/index.ts";

// A program for tests of the console. It does for several people what `npm run site -- staff invite`
// does for one. One process is enough, because loading the site takes most of that command's time.
// Arguments: the people as JSON. It prints each one's link on a line.
type Invitee = { email: string; name: string; locale: string; role?: string };

const people: Invitee[] = JSON.parse(process.argv[2] ?? "[]");
const entry = "../../build/server/index.js";
const host: typeof Host = await import(entry);
for (const { email, name, locale, role } of people) {
  const command = { task: "invite", email, name, locale, role };
  const report = await host.runCommand(host.readEnv(process.env), "staff", command);
  process.stdout.write(`${/\S+\/console\/invitation#\S+/.exec(report)?.[0]}\n`);
}
