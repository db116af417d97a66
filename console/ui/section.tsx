import { MiniPrint } from "~/design/drawings/mini-print";
import type { Part } from "./parts";

/** A part of a screen: its head over an ink rule, what it counts at the right. */
export function Section({
  id,
  title,
  meta,
  children,
  className = "",
  part,
}: {
  id?: string;
  title: string;
  meta?: React.ReactNode;
  children: React.ReactNode;
  className?: string;
  /** The part that F6 moves to. */
  part?: Part;
}) {
  return (
    <section id={id} className={className} data-part={part}>
      <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-2">
        <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        {meta !== undefined && <div className="text-micro text-ink-3">{meta}</div>}
      </div>
      {children}
    </section>
  );
}

/** A list or a table that has nothing to show: a sentence, and what to do. */
export function Empty({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="flex items-center gap-6 border border-dashed border-line-strong p-6">
      <MiniPrint id="nothing here" size={52} className="text-line-strong max-sm:hidden" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
