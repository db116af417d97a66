import type { LinkLine } from "~/console-api/schemas/links";
import { Icon, type IconName } from "~console/ui/icon";
import { useLanguage } from "~console/words";

/** How a link does: shape and word. */
export function Health({ link }: { link: LinkLine }) {
  const { state: words } = useLanguage().words.links;
  const status = link.status === null ? words.noAnswer : String(link.status);
  const [icon, tone, word] = ((): [IconName | null, string, string] => {
    if (link.hidden !== null) return ["held", "text-warn", words.hidden];
    switch (link.state) {
      case "dead":
        return ["octagon", "text-danger", status];
      case "failing":
        return ["triangle", "text-warn", status];
      case "moved":
        return ["triangle", "text-warn", words.moved];
      case "working":
      case "refused":
        return [null, "text-ok", status];
      case "unchecked":
        return ["ring", "text-ink-3", words.unchecked];
      case "exempt":
        return ["dash", "text-ink-3", words.exempt];
    }
  })();
  return (
    <span className={`inline-flex items-center gap-2 ${tone}`}>
      {icon === null ? (
        <span aria-hidden="true" className="mx-[3px] size-2 shrink-0 rounded-full bg-ok" />
      ) : (
        <Icon name={icon} size={14} />
      )}
      {word}
    </span>
  );
}
