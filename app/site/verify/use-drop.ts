import { type DragEvent, useEffect, useState } from "react";

/**
 * Takes a file that is dropped on an element with `data-drop-file`.
 * @returns whether a file is held over it, and the handlers for the element
 */
export function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);

  // A drag may end, or go on elsewhere, without an event on the box.
  useEffect(() => {
    if (!isOver) return;
    const ended = new AbortController();
    const { signal } = ended;
    const leave = ({ type, target }: Event) => {
      const isInside = target instanceof Element && target.closest("[data-drop-file]") !== null;
      if (type !== "dragover" || !isInside) setOver(false);
    };
    for (const type of ["dragover", "drop", "dragend"]) {
      document.addEventListener(type, leave, { signal });
    }
    return () => ended.abort();
  }, [isOver]);

  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return { isOver, onDragOver, onDragLeave, onDrop };
}
