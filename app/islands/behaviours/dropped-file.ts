/**
 * A file that is dropped on an island before it is awake waits in the island's own field, where the
 * island looks for it. Without this the browser would leave the page and open the file.
 */
export function startKeepingDroppedFiles(): void {
  document.addEventListener("dragover", (event) => {
    if (boxAt(event) !== null) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const box = boxAt(event);
    // An island that is awake has taken it.
    if (box === null || event.defaultPrevented) return;
    event.preventDefault();
    const field = box.querySelector<HTMLInputElement>('input[type="file"]');
    const files = event.dataTransfer?.files;
    if (field !== null && files !== undefined) field.files = files;
  });
}

/** The part of the page that takes files, under what is dragged. */
function boxAt({ target, dataTransfer }: DragEvent): Element | null {
  if (!dataTransfer?.types.includes("Files") || !(target instanceof Element)) return null;
  return target.closest("[data-drop-file]");
}
