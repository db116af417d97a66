import type { IncomingMessage } from "node:http";

type BodyBoundsOptions = {
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

/** False: refuse the request, because its client is already sending too much. */
export type BodyBounds = { admits: (request: IncomingMessage) => boolean };

/**
 * The largest request body of a visitor that is read into memory, in bytes: a larger one is
 * refused, or read piece by piece. A few calls of the console accept more, after the session and
 * its permissions have been checked.
 */
const mostKept = 64 * 1024;

/**
 * Bounds the bytes of request bodies that one client may be sending at a time. The received part of a body stays in
 * memory until the body is whole, and that may take as long as `requestTimeout`. Without a bound, a few addresses
 * could fill the memory with endless forms before any time limit is reached.
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
      // Also runs when the body is aborted or never read.
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

/** The length that a request declares; the maximum when it declares none. */
function bytesOf({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return mostKept;
  return Math.min(Number(headers["content-length"] ?? 0), mostKept);
}
