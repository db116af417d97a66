export function endDescendants(
  pid: number,
  first?: { pid: number; signal?: NodeJS.Signals | undefined; longest: number },
): Promise<void>;
export function descendantsOf(pid: number): number[];
