import { still } from "~/ui/still";

/** The product windows are drawings: their markup is enough, see `still`. */
export const ProfilesWindow = still({
  server: import.meta.env.SSR
    ? (await import("~/motif/profiles-window")).ProfilesWindow
    : undefined,
  load: async () => (await import("~/motif/profiles-window")).ProfilesWindow,
});

export const MembersWindow = still({
  server: import.meta.env.SSR ? (await import("~/motif/members-window")).MembersWindow : undefined,
  load: async () => (await import("~/motif/members-window")).MembersWindow,
});

export const RpaWindow = still({
  server: import.meta.env.SSR ? (await import("~/motif/rpa-window")).RpaWindow : undefined,
  load: async () => (await import("~/motif/rpa-window")).RpaWindow,
});

export const ProxyWindow = still({
  server: import.meta.env.SSR ? (await import("~/motif/proxy-window")).ProxyWindow : undefined,
  load: async () => (await import("~/motif/proxy-window")).ProxyWindow,
});
