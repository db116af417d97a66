/** The look of a row in the menus at the foot of the sidebar. */
export const menuItem =
  "flex h-9 cursor-pointer items-center gap-2.5 px-3 outline-none data-focused:bg-sunk coarse:h-11";

/** The look of those menus. */
export const menuStyle =
  "appear min-w-44 rounded-1 border border-line bg-raised py-1.5 text-small text-ink shadow-menu outline-none";
