/**
 * Options for waiting on other processes, which a busy machine slows down; the browser tests wait as
 * long for everything that they expect.
 */
export const patience = { timeout: 30_000, interval: 100 };
