import { z } from "zod";

/** `GET /counts`: what the navigation shows beside a screen; 0 shows nothing. */
export const counts = z.object({
  /** Everybody: what needs them. */
  today: z.int().min(0),
  /** `releases.publish`: changes that wait for this person's approval. */
  releases: z.int().min(0).optional(),
  /** `resources.read`: links that are dead and not hidden. */
  links: z.int().min(0).optional(),
  /** `inbox.read`: open messages and privacy requests. */
  inbox: z.int().min(0).optional(),
  /** `messages.read`: messages that failed and that nobody has dealt with. */
  outbox: z.int().min(0).optional(),
});
export type Counts = z.infer<typeof counts>;
