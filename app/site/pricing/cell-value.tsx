import { Icon } from "~/design/ui/icon";
import type { Cell } from "./comparison";
import type { PricingMessages } from "./words.en";

/** A cell of the comparison: an amount as text, or a check or dash with a text alternative. */
export function CellValue({
  cell,
  messages,
}: {
  cell: Cell;
  messages: PricingMessages["comparison"];
}) {
  if (typeof cell === "string") return cell;
  return (
    <>
      {cell ? (
        <Icon name="check" className="inline" />
      ) : (
        <span aria-hidden="true" className="text-ink-3">
          —
        </span>
      )}
      <span className="sr-only">{cell ? messages.included : messages.excluded}</span>
    </>
  );
}
