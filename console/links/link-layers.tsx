import type { LinkLine, LinkList, ToolCategory } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { showToast } from "~console/ui/toasts";
import type { Language } from "~console/words";
import { CategoryLayer } from "./category-layer";
import { ChecksLayer } from "./checks-layer";
import { LinkLayer } from "./link-layer";
import { nameOf } from "./link-view";

/** The dialog over the list. */
export type Open =
  | { layer: "link"; link?: LinkLine }
  | { layer: "category"; category?: ToolCategory }
  | { layer: "remove-category"; category: ToolCategory }
  | { layer: "take" | "checks" | "remove"; link: LinkLine }
  | { layer: "check-all" };

/** The layer that is open. */
export function LinkLayers({
  open,
  list,
  language: { locale, words },
  onClose,
  onDone,
}: {
  open: Open;
  list: LinkList;
  language: Language;
  onClose: () => void;
  onDone: () => void;
}) {
  const { links } = words;
  switch (open.layer) {
    case "link":
      return <LinkLayer link={open.link} list={list} onClose={onClose} onDone={onDone} />;
    case "category":
      return <CategoryLayer category={open.category} onClose={onClose} onDone={onDone} />;
    case "checks":
      return <ChecksLayer link={open.link} onClose={onClose} />;
    case "check-all":
      return (
        <ActLayer
          title={links.checkTitle}
          text={links.checkText}
          act={links.checkAct}
          keep={links.keepChecks}
          onClose={onClose}
          onAct={async () => {
            await call("checkLinksNow", {});
            showToast(links.checkAsked);
            onDone();
          }}
        />
      );
    case "remove-category": {
      const { id } = open.category;
      const name = open.category.name[locale];
      return (
        <ActLayer
          isAlert
          title={fill(links.categoryForm.removeTitle, { name })}
          text={links.categoryForm.removeText}
          act={links.categoryForm.removeAct}
          keep={links.categoryForm.keepIt}
          onClose={onClose}
          onAct={async () => {
            await call("removeToolCategory", { id });
            showToast(fill(links.categoryForm.removed, { name }));
            onDone();
          }}
        />
      );
    }
    case "take":
    case "remove": {
      const { link } = open;
      const { kind } = link.fields;
      const name = nameOf(link, locale);
      if (open.layer === "remove") {
        return (
          <ActLayer
            isAlert
            title={fill(links.removeTitle, { name })}
            text={links.removeText}
            act={links.removeAct}
            keep={links.keepLink}
            onClose={onClose}
            onAct={async () => {
              const { version } = link;
              await call("removeLink", { kind, version }, link.id);
              showToast(fill(links.removed, { name }));
              onDone();
            }}
          />
        );
      }
      const url = link.movedTo ?? "";
      return (
        <ActLayer
          isPublic
          tone="seal"
          title={fill(links.takeTitle, { name })}
          text={links.takeText}
          act={links.takeAct}
          keep={links.keepAddress}
          onClose={onClose}
          onAct={async () => {
            await call("takeLinkAddress", { kind, url }, link.id);
            showToast(fill(links.taken, { name }));
            onDone();
          }}
        >
          <dl className="mt-4 grid gap-3">
            {[
              [links.takeOld, link.fields.url],
              [links.takeNew, url],
            ].map(([term, address]) => (
              <div key={term}>
                <dt className="text-micro text-ink-3">{term}</dt>
                <dd className="mono break-all">{address}</dd>
              </div>
            ))}
          </dl>
        </ActLayer>
      );
    }
  }
}
