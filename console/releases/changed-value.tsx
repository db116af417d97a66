import { useLanguage } from "~console/words";

/** A value that an act changes: its name, what it was and what it becomes. */
export function ChangedValue({
  name,
  before,
  after,
}: {
  name: string;
  before: string;
  after: string;
}) {
  const { rollouts: own } = useLanguage().words;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5">
      <span className="min-w-0 grow break-words text-ink-2">{name}</span>
      <span className="max-w-full min-w-0 break-words tabular-nums">
        <del className="bg-seal-wash text-ink-2">
          <span className="sr-only">{own.before} </span>
          {before}
        </del>
        <span aria-hidden="true"> → </span>
        <ins className="border-b-[1.5px] border-hue-2 bg-hue-2-wash no-underline">
          <span className="sr-only">{own.after} </span>
          {after}
        </ins>
      </span>
    </li>
  );
}
