import type { ReactNode } from "react";
import { MiniPrint } from "~/design/drawings/mini-print";

/** Shown when nothing matches or exists: a grey print, one sentence, and links as children. */
export function EmptyResult({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-6 border border-dashed border-line-strong px-6 py-10">
      <MiniPrint id="empty" size={48} className="text-line-strong" />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
