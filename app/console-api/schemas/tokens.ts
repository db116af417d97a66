import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { tokenChannels, tokenProducts, tokenScopes } from "~/domain/rights/token-scopes";

const scopes = z.array(z.enum(tokenScopes));
const products = z.array(z.enum(tokenProducts));
const channels = z.array(z.enum(tokenChannels));

export type TokenLine = AnswerOf<"tokens">["tokens"][number];

/** `network`: an address or a network in CIDR notation; empty: from everywhere. */
export const makeTokenRequest = z.object({
  name: z.string().max(200),
  scopes: scopes.max(10),
  products: products.max(5),
  channels: channels.max(5),
  network: z.string().max(100),
  days: z.int().min(1).max(10_000),
});
