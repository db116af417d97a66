import type { Facts } from "./readings";

/** Candidates that take longer are left out, in milliseconds. */
const patience = 3_000;

/**
 * The addresses of this computer that a browser offers for a direct connection. No server is named,
 * so none is asked.
 * @returns null where the browser has no such connections
 */
export async function readCandidates(): Promise<Facts["webrtc"] | null> {
  let opened: RTCPeerConnection | undefined;
  try {
    // Extensions that block it take the constructor away, or make it throw.
    const connection = new RTCPeerConnection({ iceServers: [] });
    opened = connection;
    const addresses = new Set<string>();
    const isOver = new Promise<void>((resolve) => {
      setTimeout(resolve, patience);
      connection.addEventListener("icecandidate", ({ candidate }) => {
        if (candidate === null) return resolve();
        const address = candidate.address ?? candidate.candidate.split(" ")[4];
        if (address) addresses.add(address);
      });
    });
    connection.createDataChannel("");
    await connection.setLocalDescription(await connection.createOffer());
    await isOver;
    return { addresses: [...addresses] };
  } catch {
    return null;
  } finally {
    opened?.close();
  }
}

/** An address shortened to its network; null for one that the browser hides behind a name. */
export function networkOf(address: string): string | null {
  if (address.endsWith(".local")) return null;
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".x");
  return `${address.split(":").slice(0, 2).join(":")}:…`;
}
