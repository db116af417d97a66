/** By the language of the page. Not among its messages: hardly any page ever says this. */
const sentences: Record<string, string> = {
  "zh-CN": "这部分没有加载完，请刷新。",
  en: "Part of this page did not load. Please reload it.",
};

/** Says in a line below a part of the page that its script did not come; the HTML stays usable. */
export function sayThatReloadIsNeeded(part: Element): void {
  const note = document.createElement("p");
  note.role = "status";
  note.className = "page py-3 text-small";
  note.textContent = sentences[document.documentElement.lang] ?? "";
  part.after(note);
}
