import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { readCookie } from "./cookie.server";

export type SignedCookieOptions<Schema extends z.ZodType> = {
  name: string;
  secret: Buffer;
  schema: Schema;
  /** In seconds. */
  lifetime: number;
};

/** A signed `HttpOnly` cookie: only the server can create it, and scripts cannot read it. */
export function signedCookie<Schema extends z.ZodType>(options: SignedCookieOptions<Schema>) {
  const { name, secret, schema, lifetime } = options;
  const sign = (payload: string) =>
    createHmac("sha256", secret).update(`${name} ${payload}`).digest("base64url");

  return {
    /** As a `Set-Cookie` value. */
    write(value: z.infer<Schema>, isSecure: boolean): string {
      const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
      const secure = isSecure ? "; Secure" : "";
      return `${name}=${payload}.${sign(payload)}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
    /** The value of the visitor's cookie; null when it is missing or not signed by this site. */
    read(request: Request): z.infer<Schema> | null {
      const [payload = "", signature = ""] = (readCookie(request, name) ?? "").split(".");
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(payload))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const found = schema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return found.success ? found.data : null;
    },
  };
}
