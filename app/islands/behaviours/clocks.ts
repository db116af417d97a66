import { isNight, localTime } from "~/lib/local-time";

const minute = 60_000;

/**
 * Updates elements marked `data-zone` to the current time of their zone: at once, at every minute,
 * and when a hidden tab is shown again. In the hero, a window is marked while it is night there.
 */
export function startClocks(): void {
  let next: ReturnType<typeof setTimeout>;
  const tick = () => {
    clearTimeout(next);
    if (document.hidden) return;
    const now = new Date();
    for (const clock of document.querySelectorAll<HTMLElement>("[data-zone]")) {
      const time = localTime(clock.dataset["zone"] ?? "", now);
      if (clock.textContent === time) continue;
      clock.textContent = time;
      clock.closest("g")?.toggleAttribute("data-night", isNight(time));
    }
    next = setTimeout(tick, minute - (now.getTime() % minute));
  };
  document.addEventListener("visibilitychange", tick);
  tick();
}
