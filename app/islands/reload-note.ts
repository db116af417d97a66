/** By language. They are not among a page's messages, because hardly any visit needs them. */
const sentences: Record<string, string> = {
  "zh-CN": "这部分没有加载完，请刷新。",
  en: "Part of this page did not load. Please reload it.",
};

/**
 * Adds a line below a part of the page that says its script did not load. The HTML of that part
 * stays usable.
 */
export function sayThatReloadIsNeeded(part: Element): void {
  const note = document.createElement("p");
  note.role = "status";
  note.className = "page py-3 text-small";
  note.textContent = sentences[document.documentElement.lang] ?? "";
  part.after(note);
}
