/** Options of `vi.waitFor` for waiting on other processes, which a busy machine slows down. */
export const patience = { timeout: 30_000, interval: 100 };
