/** Whether this browser has what `hashFile` needs. */
export function canHashFiles(): boolean {
  return typeof Worker === "function" && "arrayBuffer" in Blob.prototype;
}
