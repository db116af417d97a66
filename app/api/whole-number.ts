import { z } from "zod";

/** Schema of a whole number in a query. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
