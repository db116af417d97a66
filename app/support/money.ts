/**
 * A price as people write it: `¥79`, `¥79.50`.
 * @param fen whole number of fen, 100 to the yuan
 */
export function formatYuan(fen: number): string {
  return `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`;
}
