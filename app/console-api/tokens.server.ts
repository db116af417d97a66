import type { z } from "zod";
import {
  listTokens,
  makeToken,
  revokeToken,
  rotateToken,
} from "~/domain/staff/machine-tokens.server";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import type { Handlers } from "./call";
import type { tokenList } from "./schemas/tokens";

async function view({ db, now }: StaffOptions): Promise<z.input<typeof tokenList>> {
  const rows = await listTokens(db);
  return {
    tokens: rows.map(({ token, createdBy, rest }) => ({
      id: token.id,
      name: token.name,
      scopes: token.scopes,
      products: token.products,
      channels: token.channels,
      network: token.network,
      createdBy,
      rest,
      createdAt: token.createdAt.toISOString(),
      endsAt: token.endsAt.toISOString(),
      hasEnded: token.endsAt <= now(),
      lastUsedOn: token.lastUsedOn,
    })),
  };
}

export const tokenHandlers = {
  tokens: ({ options }) => view(options),
  async makeToken({ options, caller, person }, request) {
    const token = await makeToken(options, caller, person, request);
    return { token, ...(await view(options)) };
  },
  async rotateToken({ options, caller, person, id }) {
    const token = await rotateToken(options, caller, person, id);
    return { token, ...(await view(options)) };
  },
  async revokeToken({ options, caller, person, id }) {
    await revokeToken(options, caller, person, id);
    return view(options);
  },
} satisfies Partial<Handlers>;
