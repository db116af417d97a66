import { PrintWhole } from "~/design/drawings/print-whole";
import { Seal } from "~/design/drawings/seal";

/** How much of the print is inked: nothing, the strokes of a path, or all of it, under a seal. */
export type PrintState = "dry" | { inked: string } | "sealed" | "outlined";

/** The print beside the verifier's words. It shows what the words say, so readers skip it. */
export function PrintPlate({ state }: { state: PrintState }) {
  const isWhole = state === "sealed" || state === "outlined";
  return (
    <div
      aria-hidden="true"
      className="flex items-center justify-center bg-sunk px-6 py-10 max-lg:py-8"
    >
      <div className="relative w-[150px] lg:w-[220px]">
        {isWhole ? (
          <PrintWhole className="w-full text-seal" />
        ) : (
          <PrintWhole strokeWidth={2.6} className="w-full text-line-strong" />
        )}
        {typeof state === "object" && (
          <svg
            viewBox="40 10 560 790"
            fill="none"
            stroke="currentColor"
            strokeWidth={5.2}
            strokeLinecap="round"
            className="absolute inset-0 size-full text-seal"
            aria-hidden="true"
            data-inked=""
          >
            <path d={state.inked} />
          </svg>
        )}
        {isWhole && (
          <Seal
            isOutline={state === "outlined"}
            className="absolute -bottom-4 -right-12 lg:-bottom-10"
          />
        )}
      </div>
    </div>
  );
}
