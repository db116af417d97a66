import type { LinkLine, LinkList } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Icon } from "~console/ui/icon";
import { type MenuLine, MoreMenu } from "~console/ui/menu";
import type { Selection } from "~console/ui/selection";
import { Time } from "~console/ui/time";
import { useLanguage } from "~console/words";
import { Health } from "./health";
import type { Open } from "./link-layers";
import { keyOfLink } from "./link-selection";
import { answerOf, nameOf, type Place } from "./link-view";
import { Strip } from "./strip";

type RowsProps = {
  place: Place;
  list: LinkList;
  /** Null: the person may not edit. */
  selection: Selection<LinkLine> | null;
  /** All links are there, so that moving one shows. */
  isSorted: boolean;
  onOpen: (open: Open) => void;
  onAct: (calls: () => Promise<unknown>, told: string, undo?: () => void) => Promise<void>;
};

/** A category or group with its links. */
export function PlaceRows(props: RowsProps) {
  const { place, list, selection, onOpen, onAct } = props;
  const mayEdit = selection !== null;
  const { words } = useLanguage();
  const { links } = words;
  const category = list.categories.find(({ id }) => place.kind === "tool" && id === place.id);
  const move = (to: "up" | "down", at: number) => ({
    id: to,
    label: links[to],
    act: () =>
      void onAct(
        () => call("moveToolCategory", { id: place.id, to }),
        fill(links.movedTo, { name: place.name, place: at + 1 }),
      ),
  });
  const lines: MenuLine[] = [];
  if (category !== undefined && place.index !== null) {
    const { index } = place;
    lines.push({
      id: "edit",
      label: links.categoryForm.edit,
      act: () => onOpen({ layer: "category", category }),
    });
    if (index > 0) lines.push(move("up", index - 1));
    if (index < list.categories.length - 1) lines.push(move("down", index + 1));
    if (category.tools === 0) {
      lines.push({
        id: "remove",
        label: links.categoryForm.remove,
        isDestructive: true,
        act: () => onOpen({ layer: "remove-category", category }),
      });
    }
  }
  return (
    <tbody className="max-md:block">
      <tr className="border-b border-line bg-sunk max-md:flex max-md:items-center">
        <th
          scope="rowgroup"
          colSpan={mayEdit ? 7 : 5}
          className="h-9 px-2 text-left font-semibold max-md:grow max-md:py-2"
        >
          <span className="font-normal text-ink-3">{links.kinds[place.kind]}</span>
          <span aria-hidden="true" className="mx-1.5 text-ink-3">
            ·
          </span>
          {place.name}
          {place.links.length === 0 && (
            <span className="ml-3 font-normal text-ink-3">{links.emptyCategory}</span>
          )}
        </th>
        <td className="text-right">
          {mayEdit && lines.length > 0 && (
            <MoreMenu label={fill(links.categoryForm.acts, { name: place.name })} lines={lines} />
          )}
        </td>
      </tr>
      {place.links.map((link, index) => (
        <LinkRow key={link.id} link={link} index={index} {...props} />
      ))}
    </tbody>
  );
}

function LinkRow({
  link,
  index,
  place,
  list,
  selection,
  isSorted,
  onOpen,
  onAct,
}: RowsProps & { link: LinkLine; index: number }) {
  const mayEdit = selection !== null;
  const language = useLanguage();
  const { locale, words } = language;
  const { links } = words;
  const { kind, url } = link.fields;
  const name = nameOf(link, locale);
  const isBroken = link.hidden === null && link.state === "dead";
  const isMoved = link.hidden === null && link.state === "moved";
  const hide = (isHidden: boolean) =>
    void onAct(
      () => call("hideLink", { kind, isHidden }, link.id),
      fill(isHidden ? links.hiddenNow : links.shownNow, { name }),
      isHidden ? () => hide(false) : undefined,
    );
  const move = (to: "up" | "down") =>
    onAct(
      () => call("moveLink", { kind, to }, link.id),
      fill(links.movedTo, { name, place: index + (to === "up" ? 0 : 2) }),
    );
  const lines: MenuLine[] = [];
  if (mayEdit) {
    lines.push({ id: "edit", label: links.edit, act: () => onOpen({ layer: "link", link }) });
    if (isMoved)
      lines.push({ id: "take", label: links.take, act: () => onOpen({ layer: "take", link }) });
    if (isSorted && index > 0)
      lines.push({ id: "up", label: links.up, act: () => void move("up") });
    if (isSorted && index < place.links.length - 1)
      lines.push({ id: "down", label: links.down, act: () => void move("down") });
    lines.push(
      link.hidden === null
        ? { id: "hide", label: links.hide, act: () => hide(true) }
        : { id: "show", label: links.show, act: () => hide(false) },
    );
  }
  lines.push({ id: "checks", label: links.checks, act: () => onOpen({ layer: "checks", link }) });
  lines.push({
    id: "open",
    label: links.open,
    act: () => void window.open(url, "_blank", "noopener,noreferrer"),
  });
  if (mayEdit && link.hidden !== null) {
    lines.push({
      id: "remove",
      label: links.remove,
      isDestructive: true,
      act: () => onOpen({ layer: "remove", link }),
    });
  }
  return (
    <tr
      className={`relative h-11 border-b border-line hover:bg-sunk max-md:grid max-md:h-auto max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2 ${isBroken ? "bg-sunk" : ""}`}
    >
      {selection !== null && (
        <td className="w-9 max-md:hidden">
          <CheckBox
            isSelected={selection.has(link)}
            onChange={() => selection.toggle(link)}
            label={<span className="sr-only">{fill(links.bulk.select, { name })}</span>}
          />
        </td>
      )}
      {mayEdit && (
        <td className="pr-2 max-md:hidden">
          {isSorted && (
            <span className="flex">
              {(["up", "down"] as const).map((to) => {
                const isEnd = to === "up" ? index === 0 : index === place.links.length - 1;
                return (
                  <button
                    key={to}
                    type="button"
                    aria-label={fill(to === "up" ? links.upOf : links.downOf, { name })}
                    aria-disabled={isEnd}
                    onClick={() => {
                      if (!isEnd) void move(to);
                    }}
                    className={`flex size-7 items-center justify-center rounded-1 coarse:size-11 ${isEnd ? "text-line-strong" : "text-ink-2 hover:bg-raised hover:text-ink"}`}
                  >
                    <Icon name={to === "up" ? "upwards" : "downwards"} size={14} />
                  </button>
                );
              })}
            </span>
          )}
        </td>
      )}
      <td className="py-1.5 pr-3 whitespace-nowrap max-md:col-start-1 max-md:row-start-2 max-md:py-0 max-md:text-micro">
        <Health link={link} />
        <span className="ml-2 text-ink-3 md:hidden">{answerOf(language, link)}</span>
      </td>
      <th
        scope="row"
        className="min-w-0 py-1.5 pr-3 text-left font-normal max-md:col-start-1 max-md:row-start-1 max-md:py-0"
      >
        {mayEdit ? (
          <button
            type="button"
            data-row={keyOfLink(link)}
            data-row-key="edit"
            onClick={() => onOpen({ layer: "link", link })}
            className="text-left font-semibold break-words hover:underline"
          >
            {name}
            <span className="sr-only">: {links.editNow}</span>
          </button>
        ) : (
          <span className="font-semibold break-words">{name}</span>
        )}
        <span className="mono block break-all text-ink-3">{link.host}</span>
      </th>
      <td className="py-1.5 pr-3 max-xl:hidden">
        <Strip
          link={link}
          name={name}
          today={list.today}
          onPress={() => onOpen({ layer: "checks", link })}
        />
      </td>
      <td className="py-1.5 pr-3 break-words text-ink-2 max-md:hidden">
        {answerOf(language, link)}
      </td>
      <td className="py-1.5 pr-3 text-right whitespace-nowrap text-ink-2 tabular-nums max-lg:hidden">
        {link.checkedAt === null ? (
          <span className="text-ink-3">{links.answer.none}</span>
        ) : (
          <Time at={link.checkedAt} />
        )}
      </td>
      <td className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        <span className="flex items-center justify-end gap-1.5">
          {mayEdit && isBroken && (
            <Button size="row" onPress={() => hide(true)} className="max-md:hidden">
              {links.hide}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          {mayEdit && isMoved && (
            <Button
              size="row"
              onPress={() => onOpen({ layer: "take", link })}
              className="max-md:hidden"
            >
              {links.take}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          <MoreMenu label={fill(links.more, { name })} lines={lines} />
        </span>
      </td>
    </tr>
  );
}
