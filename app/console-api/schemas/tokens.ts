import { z } from "zod";
import {
  tokenChannels,
  tokenProducts,
  tokenRests,
  tokenScopes,
} from "~/domain/rights/token-scopes";
import { id, time } from "./common";

const scopes = z.array(z.enum(tokenScopes));
const products = z.array(z.enum(tokenProducts));
const channels = z.array(z.enum(tokenChannels));

const tokenLine = z.object({
  id,
  name: z.string(),
  scopes,
  products,
  channels,
  /** Null: it works from all addresses. */
  network: z.string().nullable(),
  createdBy: z.string(),
  /** Why it rests, whatever its end; null: it does not. */
  rest: z.enum(tokenRests).nullable(),
  createdAt: time,
  endsAt: time,
  hasEnded: z.boolean(),
  /** A day in China; null: never used. */
  lastUsedOn: z.iso.date().nullable(),
});
export type TokenLine = z.infer<typeof tokenLine>;

/** `GET /tokens`: all that were not revoked. */
export const tokenList = z.object({ tokens: z.array(tokenLine) });

/** `POST /tokens` and `POST /tokens/:id/rotate`: the secret, which is shown this once. */
export const madeToken = z.object({ token: z.string(), ...tokenList.shape });

/** `network`: an address or a network in CIDR notation; empty: from everywhere. */
export const makeTokenRequest = z.object({
  name: z.string().max(200),
  scopes: scopes.max(10),
  products: products.max(5),
  channels: channels.max(5),
  network: z.string().max(100),
  days: z.int().min(1).max(10_000),
});
