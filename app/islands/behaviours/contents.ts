/**
 * Marks in each table of contents (`data-contents`) the section that is being read. The link to the last heading above
 * 20 % of the viewport's height gets `aria-current="location"`. An element `data-contents-current` shows that link's
 * text.
 */
export function startMarkingContents(): void {
  for (const contents of document.querySelectorAll<HTMLElement>("[data-contents]")) mark(contents);
}

function mark(contents: HTMLElement): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading !== null) links.set(heading, link);
  }
  const shown = contents.querySelector("[data-contents-current]");
  const passed = new Set<Element>();
  // The margin above the viewport is so large that a heading, once passed, stays inside: it leaves
  // only downwards.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target);
        else passed.delete(target);
      }
      const current = [...links.keys()].findLast((heading) => passed.has(heading));
      for (const [heading, link] of links) {
        if (heading === current) link.setAttribute("aria-current", "location");
        else link.removeAttribute("aria-current");
      }
      const link = current && links.get(current);
      if (shown !== null) shown.textContent = link?.dataset["shortName"] ?? "";
    },
    { rootMargin: "1000000px 0px -80% 0px" },
  );
  for (const heading of links.keys()) observer.observe(heading);
}
