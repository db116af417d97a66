/** `seal` is the red button, one at a time in view; every other main action is `ink`. */
export type ButtonTone = "seal" | "ink" | "line" | "inverse";

const tones: Record<ButtonTone, string> = {
  seal: "bg-seal text-on-seal hover:bg-seal-press border border-transparent",
  ink: "bg-ink text-on-ink hover:bg-ink-2 border border-transparent",
  line: "border border-line-strong hover:border-ink hover:bg-sunk",
  inverse: "bg-on-seal text-seal-deep hover:bg-seal-pale border border-transparent",
};

const sizes = {
  normal: "min-h-[52px] px-[26px] text-body",
  /** 40 px high, 44 px to touch. */
  small:
    "relative min-h-10 px-5 text-[0.9375rem] after:absolute after:-inset-y-0.5 after:inset-x-0 after:content-['']",
};

/** Classes of a button or a link that looks like one. */
export function buttonStyle(tone: ButtonTone, size: keyof typeof sizes = "normal"): string {
  return [
    "inline-flex items-center justify-center gap-3 rounded-1 text-center font-semibold leading-tight",
    "transition-[background-color,border-color,transform] duration-[var(--t-1)] ease-press active:translate-y-px",
    "disabled:bg-sunk disabled:text-ink-3 disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-3 aria-disabled:border-line",
    tones[tone],
    sizes[size],
  ].join(" ");
}

/** Classes of a link that is one of several choices: 36 px high, 44 px to touch; dark when current. */
export const pillStyle =
  "relative inline-flex h-9 items-center rounded-1 border border-line-strong px-3.5 text-small after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink";
