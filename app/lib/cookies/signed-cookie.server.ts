import type { z } from "zod";
import { signedValue } from "~/lib/signed-value.server";
import { readCookie } from "./cookie.server";

type SignedCookieOptions<Schema extends z.ZodType> = {
  name: string;
  secret: Buffer;
  schema: Schema;
  /** In seconds. */
  lifetime: number;
};

/** A signed `HttpOnly` cookie: only the server can create it, and scripts cannot read it. */
export function signedCookie<Schema extends z.ZodType>(options: SignedCookieOptions<Schema>) {
  const { name, secret, schema, lifetime } = options;
  const signed = signedValue({ purpose: name, secret, schema });

  return {
    /** Returns a `Set-Cookie` value. */
    write(value: z.infer<Schema>, isSecure: boolean): string {
      const secure = isSecure ? "; Secure" : "";
      return `${name}=${signed.write(value)}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
    /** The value of the visitor's cookie; null when it is missing or not signed by this site. */
    read(request: Request): z.infer<Schema> | null {
      return signed.read(readCookie(request, name) ?? "");
    },
  };
}
