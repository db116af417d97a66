import { tokenChannels, tokenProducts, tokenScopes } from "~/domain/rights/token-scopes";
import {
  commandKeeper,
  commandRevoker,
  listTokens,
  makeToken,
  revokeToken,
} from "~/domain/staff/machine-tokens.server";
import type { Database } from "~/platform/db/database.server";
import type { CommandSite } from "./command-site.server";
import { orSentence, staffIdOf } from "./command-words.server";

/** Texts as they were typed; undefined: not given. */
type Typed = string | undefined;

type TokenCommand = {
  /** `list`, `make` or `revoke`. */
  task: string;
  name: Typed;
  /** The person for whom a new token acts. */
  email: Typed;
  reach: { scope?: Typed; product?: Typed; channel?: Typed; days?: Typed; network?: Typed };
};

/**
 * Lists, makes and ends tokens of pipelines, for a machine that is set up without a browser.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export function tokenCommand({ db }: CommandSite, command: TokenCommand): Promise<string> {
  const sentences = {
    "signed-out": "This person is disabled, or has no role that may make tokens.",
  };
  return orSentence(sentences, () => runTask(db, command));
}

async function runTask(db: Database, command: TokenCommand): Promise<string> {
  const options = { db, now: () => new Date() };
  const { task, name = "", email, reach } = command;
  if (task === "list") return listReport(db, options.now());
  if (task === "make") {
    const given = {
      name,
      scopes: readWords("scope", reach.scope, tokenScopes),
      products: readWords("product", reach.product ?? tokenProducts.join(), tokenProducts),
      channels: readWords("channel", reach.channel ?? tokenChannels.join(), tokenChannels),
      days: Number(reach.days ?? 90),
      network: reach.network ?? "",
    };
    if (email === undefined)
      throw new Error("--for is missing: the address of somebody of the staff");
    const token = await makeToken(options, commandKeeper(await staffIdOf(db, email)), given);
    return `The token is shown only this once; keep it as the secret RELEASE_TOKEN:\n\n  ${token}`;
  }
  if (task === "revoke") {
    const tokens = await listTokens(db);
    const found = tokens.find(({ token }) => token.name === name && token.endsAt > options.now());
    if (found === undefined) throw new Error(`No token that works has the name "${name}"`);
    await revokeToken(options, commandRevoker(found.token.createdById), found.token.id);
    return `${name} no longer works.`;
  }
  throw new Error(`There is no "${task}": list, make or revoke; see npm run site -- token --help`);
}

/** Reads words that commas divide. */
function readWords<Word extends string>(
  option: string,
  typed: Typed,
  known: readonly Word[],
): Word[] {
  if (typed === undefined) throw new Error(`--${option} is missing: ${known.join(", ")}`);
  return typed.split(",").map((text) => {
    const word = known.find((one) => one === text.trim());
    if (word === undefined) throw new Error(`"${text}" is no ${option}: ${known.join(", ")}`);
    return word;
  });
}

async function listReport(db: Database, now: Date): Promise<string> {
  const lines = (await listTokens(db)).map(({ token, createdBy, rest }) =>
    [
      `${token.name}  for ${createdBy}: ${token.scopes.join(", ")}`,
      `${token.products.join(" and ")}, ${token.channels.join(" and ")}`,
      ...(token.network === null ? [] : [`from ${token.network}`]),
      ...(rest === null ? [] : ["SUSPENDED"]),
      `${token.endsAt > now ? "until" : "ENDED"} ${token.endsAt.toISOString()}`,
      `last used ${token.lastUsedOn ?? "never"}`,
    ].join("; "),
  );
  return lines.length === 0 ? "No tokens yet." : lines.join("\n");
}
