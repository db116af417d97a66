/** Minimum time for which a loading state is shown, in milliseconds. */
const minimumFetchDelay = 200;

/**
 * Resolves or rejects like the given promise, but not before `milliseconds` have passed, so that a
 * fast response does not make the loading state flicker.
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
