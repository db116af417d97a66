import { config } from "zod";

// Zod makes code from text where it may, which the policy forbids. This must be said before the
// first schema is made, so it is a module of its own, imported before any.
config({ jitless: true });
