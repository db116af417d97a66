/**
 * Puts a file that is dropped on a sleeping island into the island's own file field, where the
 * island finds it. Without this the browser would leave the page and open the file.
 */
export function startKeepingDroppedFiles(): void {
  document.addEventListener("dragover", (event) => {
    if (boxAt(event) !== null) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const box = boxAt(event);
    // An awake island has handled the file itself.
    if (box === null || event.defaultPrevented) return;
    event.preventDefault();
    const field = box.querySelector<HTMLInputElement>('input[type="file"]');
    const files = event.dataTransfer?.files;
    if (field !== null && files !== undefined) field.files = files;
  });
}

/** The part of the page under the pointer that accepts files. */
function boxAt({ target, dataTransfer }: DragEvent): Element | null {
  if (!dataTransfer?.types.includes("Files") || !(target instanceof Element)) return null;
  return target.closest("[data-drop-file]");
}
