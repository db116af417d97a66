import {
  listTokens,
  makeToken,
  revokeToken,
  rotateToken,
  signedInKeeper,
} from "~/domain/staff/machine-tokens.server";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import type { Handlers } from "./call";

/** All tokens that were not revoked. */
async function view({ db, now }: StaffOptions) {
  const rows = await listTokens(db);
  return {
    tokens: rows.map(({ token, createdBy, rest }) => ({
      id: token.id,
      name: token.name,
      scopes: token.scopes,
      products: token.products,
      channels: token.channels,
      /** Null: it works from all addresses. */
      network: token.network,
      createdBy,
      /** Why it is suspended, whatever its end; null: it is not. */
      rest,
      createdAt: token.createdAt,
      endsAt: token.endsAt,
      hasEnded: token.endsAt <= now(),
      /** A day in China; null: never used. */
      lastUsedOn: token.lastUsedOn,
    })),
  };
}

export const tokenHandlers = {
  tokens: ({ options }) => view(options),
  async makeToken({ options, caller, person }, request) {
    // The secret, which is shown this once.
    const token = await makeToken(options, signedInKeeper(caller, person), request);
    return { token, ...(await view(options)) };
  },
  async rotateToken({ options, caller, person, id }) {
    const token = await rotateToken(options, signedInKeeper(caller, person), id);
    return { token, ...(await view(options)) };
  },
  async revokeToken({ options, caller, person, id }) {
    await revokeToken(options, signedInKeeper(caller, person), id);
    return view(options);
  },
} satisfies Partial<Handlers>;
