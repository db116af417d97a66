import { still } from "~/ui/still";

/** The blocks that are words and drawings only; see `still` for what that saves. */
export const Isolate = still({
  server: import.meta.env.SSR ? (await import("./isolate")).Isolate : undefined,
  load: async () => (await import("./isolate")).Isolate,
});

export const Share = still({
  server: import.meta.env.SSR ? (await import("./share")).Share : undefined,
  load: async () => (await import("./share")).Share,
});
