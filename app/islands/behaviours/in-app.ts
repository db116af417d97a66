/** The browsers within WeChat (also on computers, and WeCom) and within QQ; not the QQ browser. */
export const inApp = /MicroMessenger|\bQQ\//i;

/** Shows how to leave such a browser, on pages with downloads (`~/site/releases/in-app-note.tsx`). */
export function startInAppNote(): void {
  if (!inApp.test(navigator.userAgent)) return;
  document.querySelector("[data-in-app]")?.classList.remove("no-script");
}
