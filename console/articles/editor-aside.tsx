import { type ReactNode, useId } from "react";
import { fill } from "~/i18n/fill";
import { useLanguage } from "~console/words";

export type AsideTab = "publish" | "pictures";

/**
 * Beside the text, and in sight however long it is: publishing or pictures. What is not shown keeps
 * what was chosen in it.
 */
export function EditorAside({
  tab,
  onTab,
  pictureCount,
  mayPublish,
  publish,
  pictures,
  children,
  className,
}: {
  tab: AsideTab;
  onTab: (tab: AsideTab) => void;
  /** Undefined where the person may not see pictures. */
  pictureCount: number | undefined;
  /** Who may not publish sees where the text stands. */
  mayPublish: boolean;
  publish: ReactNode;
  pictures: ReactNode;
  /** What stands below both. */
  children: ReactNode;
  className: string;
}) {
  const { articles } = useLanguage().words;
  const id = useId();
  const tabs: [name: AsideTab, label: string][] =
    pictureCount === undefined
      ? []
      : [
          ["publish", mayPublish ? articles.editor.tabPublish : articles.pictures.stateTab],
          ["pictures", fill(articles.pictures.tab, { count: pictureCount })],
        ];
  return (
    <aside
      data-part="aside"
      aria-label={articles.publish.title}
      className={`px-4 py-5 max-xl:border-t max-xl:border-line md:px-8 xl:sticky xl:top-0 xl:max-h-dvh xl:self-start xl:overflow-y-auto xl:px-5 ${className}`}
    >
      {tabs.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons are no set of form fields
        <div
          role="group"
          aria-label={articles.pictures.tabs}
          className="-mt-2 mb-4 flex gap-5 border-b border-line"
        >
          {tabs.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={tab === name}
              aria-controls={`${id}${name}`}
              onClick={() => onTab(name)}
              className="-mb-px min-h-9 border-b-2 border-transparent text-ink-2 hover:text-ink aria-pressed:border-seal-ink aria-pressed:font-semibold aria-pressed:text-ink coarse:min-h-11"
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div id={`${id}publish`} hidden={tab !== "publish"}>
        {publish}
      </div>
      <div id={`${id}pictures`} hidden={tab !== "pictures"}>
        {pictures}
      </div>
      {children}
    </aside>
  );
}
