import type { Handlers } from "./call";

export const healthHandlers = {
  health: ({ options }) => options.readHealth(),
} satisfies Partial<Handlers>;
