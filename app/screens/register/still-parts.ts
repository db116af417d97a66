import { still } from "~/ui/still";

/** The poster is words and a drawing only; see `still` for what that saves. */
export const Poster = still({
  server: import.meta.env.SSR ? (await import("./poster")).Poster : undefined,
  load: async () => (await import("./poster")).Poster,
});

/** The confirmation is read, and left by a link. */
export const RegisteredPage = still({
  server: import.meta.env.SSR ? (await import("./registered-page")).RegisteredPage : undefined,
  load: async () => (await import("./registered-page")).RegisteredPage,
});
