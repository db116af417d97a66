import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

type SignedValueOptions<Schema extends z.ZodType> = {
  /** Part of the signature: a value signed for one purpose is worth nothing for another. */
  purpose: string;
  secret: Buffer;
  schema: Schema;
};

/**
 * Values that only the server can create and everybody can carry: in a cookie, a hidden field or a
 * link. They can be read by who has them.
 */
export function signedValue<Schema extends z.ZodType>(options: SignedValueOptions<Schema>) {
  const { purpose, secret, schema } = options;
  const sign = (payload: string) =>
    createHmac("sha256", secret).update(`${purpose} ${payload}`).digest("base64url");

  return {
    /** The value as letters, digits and `-_.`. */
    write(value: z.infer<Schema>): string {
      const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },
    /** The value; null when it was not signed by this site for this purpose. */
    read(text: string): z.infer<Schema> | null {
      const [payload = "", signature = ""] = text.split(".");
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(payload));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const found = schema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return found.success ? found.data : null;
    },
  };
}
