/**
 * Processor time that a piece of work takes on this thread, in milliseconds. Unlike a clock it does
 * not count what other processes take from a busy machine.
 */
export async function threadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
