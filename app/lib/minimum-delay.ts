/** How long a client-side fetch shows its loading state at the least, in milliseconds. */
export const minimumFetchDelay = 200;

/**
 * Settles with the given promise, but not before `milliseconds` have passed, so that a fast
 * answer does not flash a loading state. A failure waits as well.
 */
export async function withMinimumDelay<T>(
  promise: Promise<T>,
  milliseconds: number = minimumFetchDelay,
): Promise<T> {
  const [result] = await Promise.allSettled([
    promise,
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
