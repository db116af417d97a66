import type { ReactNode } from "react";
import { brand } from "~/brand";
import { Mark } from "~/design/drawings/mark";
import { WindowFrame } from "~/design/drawings/window-frame";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { type SidebarEntry, WindowSidebar } from "./window-sidebar";
import type { WindowsMessages } from "./words.en";

/** What every product window is given: all its words, the client's version, its label. */
export type ProductWindowProps = {
  messages: WindowsMessages;
  version: string | undefined;
  label: string;
  className?: string;
};

/**
 * The main window of the client with one of its screens. As high as its place; the screen
 * measures its own width (`@container`), with or without the sidebar beside it.
 */
export function ProductWindow({
  messages,
  version,
  label,
  className,
  entry,
  children,
}: ProductWindowProps & { entry: SidebarEntry; children: ReactNode }) {
  const name = brand.name[useLocale()];
  return (
    <WindowFrame
      icon={<Mark size={16} />}
      title={version === undefined ? name : fill(messages.title, { brand: name, version })}
      label={label}
      {...(className !== undefined && { className })}
    >
      <div className="@container flex min-h-0 flex-1">
        <WindowSidebar messages={messages.sidebar} current={entry} />
        <div className="min-w-0 flex-1 px-3 py-3.5 @min-[560px]:px-5 @min-[560px]:py-[18px]">
          <div className="@container flex h-full flex-col">{children}</div>
        </div>
      </div>
    </WindowFrame>
  );
}
