/**
 * Sixteen hexadecimal digits for a text (FNV-1a from two starts): to compare texts and to draw from
 * them, not to keep secrets.
 */
export function hashOf(text: string): string {
  return [0x811c9dc5, 0x050c5d1f].map((start) => fnv(text, start)).join("");
}

function fnv(text: string, start: number): string {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
