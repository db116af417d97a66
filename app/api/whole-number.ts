import { z } from "zod";

/** A whole number as a query writes it. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
