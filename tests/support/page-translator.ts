import type { Page } from "@playwright/test";

/**
 * Plays a page translator. Like Google's, it puts each text node's words into a `<font>` and removes the text node,
 * and does so again whenever the page changes. The words stay as they are, so that a page has to read the same with it
 * and without.
 * @param how `insertBefore` and `removeChild`, or `replaceChild`; translators do either
 */
export async function translatePage(page: Page, how: "two-steps" | "one-step"): Promise<void> {
  await page.evaluate((isInTwoSteps) => {
    const untouched = "font, script, style, template, textarea, [translate=no]";
    function translate(root: Node): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.currentNode; node !== null; ) {
        if (node instanceof Text) texts.push(node);
        const next = walker.nextNode();
        if (next === null) break;
        node = next;
      }
      for (const text of texts) {
        const parent = text.parentElement;
        if (parent === null || parent.closest(untouched) || text.data.trim() === "") continue;
        const font = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.data;
        font.append(inner);
        replaced.set(font, text);
        if (isInTwoSteps) {
          parent.insertBefore(font, text);
          parent.removeChild(text);
        } else parent.replaceChild(font, text);
      }
    }
    const replaced = new Map<Element, Text>();
    let isOn = true;
    translate(document.body);
    const observer = new MutationObserver((records) => {
      if (!isOn) return;
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    const showOriginal = (isOldNode: boolean) => {
      isOn = false;
      for (const [font, text] of replaced) {
        if (!font.isConnected) continue;
        font.replaceWith(isOldNode ? text : document.createTextNode(font.textContent));
      }
    };
    Object.assign(window, { showOriginal });
  }, how === "two-steps");
}

/** The visitor wants the original again: the translator puts the old text nodes back, or new ones. */
export async function showOriginal(page: Page, nodes: "old" | "new"): Promise<void> {
  await page.evaluate((isOld) => Reflect.get(window, "showOriginal")(isOld), nodes === "old");
}
