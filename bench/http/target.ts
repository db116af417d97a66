/** A server that gets load. */
export type Target = { origin: string; pid: number };
