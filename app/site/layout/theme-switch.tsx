import { Icon } from "~/design/ui/icon";
import type { ShellMessages } from "./words.en";

const choices = [
  { choice: "light", icon: "sun" },
  { choice: "dark", icon: "moon" },
  { choice: "system", icon: "screen" },
] as const;

/** The theme menu of the header. */
export function ThemeMenu({ shell }: { shell: ShellMessages }) {
  return (
    <details data-menu="" data-theme-menu className="needs-script relative">
      <summary
        aria-label={shell.theme.label}
        className="flex size-11 items-center justify-center hover:text-seal-ink"
      >
        <Icon name="sun" className="dark-page:hidden" />
        <Icon name="moon" className="hidden dark-page:block" />
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

/** The buttons light, dark and system; `~/site/document/theme-script.ts` handles them. */
export function ThemeButtons({ shell, className }: { shell: ShellMessages; className: string }) {
  return choices.map(({ choice, icon }) => (
    <button key={choice} type="button" data-theme-choice={choice} className={className}>
      <Icon name={icon} />
      {shell.theme[choice]}
    </button>
  ));
}
