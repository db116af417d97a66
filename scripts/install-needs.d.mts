export const libraryFlaw: string;

/** @returns a message; undefined if the machine lacks nothing for an installation in the folder */
export function installFlaw(
  folder: string,
  machine?: { env?: Record<string, string | undefined>; system?: string; freeBytes?: number },
): string | undefined;

export function libcFamily(): "glibc" | "musl";

export function npmWarning(userAgent?: string): string | undefined;

/** @returns a message for a failure of npm with a known code; undefined for others */
export function npmFailure(
  folder: string,
  logs: string,
  machine?: { freeBytes?: number },
): string | undefined;
