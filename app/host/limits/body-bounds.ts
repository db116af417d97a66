import type { IncomingMessage } from "node:http";

export type BodyBoundsOptions = {
  /** Bytes of bodies that one client may be sending at a time, and one network of clients. */
  mostFromOne: number;
  mostFromNetwork: number;
  /** The key by which a client is counted. */
  keyOf: (request: IncomingMessage) => string;
  /** The key of the network around a client's key; null: there is none. */
  networkOf: (key: string) => string | null;
  /** Told of each refusal, for the metrics. */
  onRefusal?: () => void;
};

/** False: refuse the request, whose client has too much under way. */
export type BodyBounds = { admits: (request: IncomingMessage) => boolean };

/**
 * Bytes that are kept of a visitor's body at most: larger ones are refused, or read piece by piece.
 * A few calls of the console keep more, after a session and its rights have been looked at.
 */
const mostKept = 64 * 1024;

/**
 * Bounds the bytes of bodies that one client sends at a time. What has come of a body is kept in memory until
 * it is whole, and it may take as long as `requestTimeout`: without a bound, somebody with a few
 * addresses fills the memory with forms that never end, before any limit by time is reached.
 */
export function createBodyBounds(options: BodyBoundsOptions): BodyBounds {
  const { mostFromOne, mostFromNetwork, keyOf, networkOf, onRefusal } = options;
  const underWay = new Map<string, number>();
  const countOf = (key: string) => underWay.get(key) ?? 0;

  return {
    admits(request) {
      const bytes = bytesOf(request);
      if (bytes === 0) return true;
      const key = keyOf(request);
      const network = networkOf(key);
      const isTooMuch =
        countOf(key) + bytes > mostFromOne ||
        (network !== null && countOf(network) + bytes > mostFromNetwork);
      if (isTooMuch) {
        onRefusal?.();
        return false;
      }
      const counted = network === null ? [key] : [key, network];
      for (const one of counted) underWay.set(one, countOf(one) + bytes);
      // Also when it ends early, or nobody reads it.
      request.once("close", () => {
        for (const one of counted) {
          if (countOf(one) > bytes) underWay.set(one, countOf(one) - bytes);
          else underWay.delete(one);
        }
      });
      return true;
    },
  };
}

/** As many bytes as a request says that it sends; the most where it does not say. */
function bytesOf({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return mostKept;
  return Math.min(Number(headers["content-length"] ?? 0), mostKept);
}
