import type { ReactNode } from "react";
import { Mark } from "~/design/drawings/mark";
import { WindowFrame } from "~/design/drawings/window-frame";
import { fill } from "~/i18n/fill";
import { type SidebarEntry, WindowSidebar } from "./window-sidebar";
import type { WindowsMessages } from "./words.en";

/** Props of each product window: texts, version of the client, text alternative, classes. */
export type ProductWindowProps = {
  messages: WindowsMessages;
  version: string | undefined;
  label: string;
  className?: string;
  /**
   * Whether the window is hidden at first: its content is then laid out only when it comes into
   * view.
   */
  isDeferred?: boolean;
};

/**
 * The main window of the client with one of its screens. It fills the height of its parent. The
 * screen is a `@container`, because its width depends on the sidebar beside it.
 */
export function ProductWindow({
  messages,
  version,
  label,
  className,
  isDeferred = false,
  entry,
  children,
}: ProductWindowProps & { entry: SidebarEntry; children: ReactNode }) {
  return (
    <WindowFrame
      icon={<Mark size={16} />}
      title={fill(messages.title, { version: version ?? "" }).trim()}
      label={label}
      {...(className !== undefined && { className })}
    >
      <div
        className={`@container flex min-h-0 flex-1 ${isDeferred ? "defer-layout [--deferred-height:30rem]" : ""}`}
      >
        <WindowSidebar messages={messages.sidebar} current={entry} />
        <div className="min-w-0 flex-1 px-3 py-3.5 @min-[560px]:px-5 @min-[560px]:py-[18px]">
          <div className="@container flex h-full flex-col">{children}</div>
        </div>
      </div>
    </WindowFrame>
  );
}
