import { useRef } from "react";
import type { ShellMessages } from "~/i18n/messages.server";
import { Icon } from "~/ui/icon";
import { useDisclosureEnd } from "~/ui/use-disclosure-end";

/**
 * Runs before the first paint: applies the stored theme, and serves the theme buttons from
 * then on, so that they work before the page's scripts have arrived. Where storage is blocked
 * the choice lasts as long as the page.
 */
export const themeScript = `(()=>{
var r=document.documentElement,k="theme",c="system";
function read(){try{return localStorage.getItem(k)}catch(e){return null}}
function show(){document.querySelectorAll("[data-theme-choice]").forEach(function(b){b.setAttribute("aria-pressed",String(b.getAttribute("data-theme-choice")===c))})}
function apply(v){c=v==="light"||v==="dark"?v:"system";if(c==="system")r.removeAttribute("data-theme");else if(r.getAttribute("data-theme")!==c)r.setAttribute("data-theme",c);show()}
apply(read());
document.addEventListener("DOMContentLoaded",show);
document.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-theme-choice]");if(!b)return;var v=b.getAttribute("data-theme-choice");try{if(v==="system")localStorage.removeItem(k);else localStorage.setItem(k,v)}catch(x){}apply(v);var d=b.closest("[data-theme-menu]");if(d)d.open=false});
window.addEventListener("storage",function(e){if(e.key===k)apply(e.newValue)});
})()`.replaceAll("\n", "");

const choices = [
  { choice: "light", icon: "sun" },
  { choice: "dark", icon: "moon" },
  { choice: "system", icon: "gear" },
] as const;

/** The theme button of the header: a disclosure with the three choices. */
export function ThemeMenu({ shell }: { shell: ShellMessages }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDisclosureEnd(details);
  return (
    <details ref={details} data-theme-menu className="needs-script relative">
      <summary
        aria-label={shell.theme.label}
        className="flex size-11 items-center justify-center hover:text-seal-ink"
      >
        <Icon name="sun" />
      </summary>
      <div className="absolute right-0 top-full z-30 min-w-36 rounded-1 border border-line bg-raised py-2 shadow-menu">
        <ThemeButtons
          shell={shell}
          className="flex w-full min-h-11 items-center gap-3 px-4 text-small hover:bg-sunk aria-pressed:font-semibold"
        />
      </div>
    </details>
  );
}

/** The three choices; the script above presses them. */
export function ThemeButtons({ shell, className }: { shell: ShellMessages; className: string }) {
  return choices.map(({ choice, icon }) => (
    <button
      key={choice}
      type="button"
      data-theme-choice={choice}
      suppressHydrationWarning
      className={className}
    >
      <Icon name={icon} />
      {shell.theme[choice]}
    </button>
  ));
}
