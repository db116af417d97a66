/** How long `vi.waitFor` waits for other processes; a busy machine is slow. */
export const patience = { timeout: 30_000, interval: 100 };
