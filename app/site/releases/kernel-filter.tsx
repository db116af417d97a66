import { Fragment } from "react";
import { pillStyle } from "~/design/ui/button-style";
import { RuleLink } from "~/design/ui/rule-link";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { useServedPart } from "~/islands/in-place/use-served-part";
import type { BrowserLogMessages } from "./browser-log-words.en";
import type { LogFrame } from "./log-frame";
import { MoreReleases } from "./more-releases";
import { ReleaseEntries } from "./release-entries";
import { useKernelChoice } from "./use-kernel-choice";

/** Id of the element with the server's list of versions. */
export const servedLogId = "log";

type KernelFilterProps = {
  frame: LogFrame;
  words: Pick<BrowserLogMessages, "filter" | "all" | "other">;
  /** The choice of the server's page. */
  kernel: string | null;
  view: "log" | "history";
};

/**
 * Links to the log of each kernel, in the current view. Once hydrated, it shows the versions of a
 * kernel here, instead of the server's list below.
 */
export function KernelFilter({ frame, words, kernel: served, view }: KernelFilterProps) {
  const { chosen, isLoading, pressed, choose } = useKernelChoice(frame);
  useServedPart(servedLogId, { isHidden: chosen !== null, isBusy: isLoading });
  const current = isLoading ? pressed : chosen === null ? served : chosen.kernel;
  const list = { ...frame, idPrefix: "chosen-release" };
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <nav aria-label={words.filter}>
          <ul className="flex flex-wrap gap-2.5">
            {[null, ...frame.kernels].map((kernel) => (
              <li key={kernel}>
                <PageLink
                  to={frame.address}
                  query={{
                    kernel: kernel ?? undefined,
                    view: view === "history" ? view : undefined,
                  }}
                  data-in-place=""
                  onClick={(event) => choose(event, kernel)}
                  aria-current={kernel === current ? "true" : undefined}
                  className={pillStyle}
                >
                  {kernel === null ? words.all : fill(frame.kernelName, { kernel })}
                  {kernel !== null && frame.betaKernels.includes(kernel) && (
                    <span className="text-micro">{`\u00a0· ${frame.messages.beta}`}</span>
                  )}
                  {isLoading && kernel === pressed && (
                    <span aria-hidden="true" className="absolute inset-0 overflow-clip">
                      <span className="busy-bar bg-on-ink!" />
                    </span>
                  )}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <RuleLink to="/updateLog" label={words.other} />
      </div>
      <p role="status" className="sr-only">
        {isLoading
          ? frame.messages.loading
          : chosen !== null &&
            fill(frame.messages.count, { from: 1, to: chosen.entries.length, total: chosen.total })}
      </p>
      {chosen !== null && (
        <Fragment key={chosen.kernel}>
          <div aria-busy={isLoading} className="mt-9 border-t border-ink">
            <ReleaseEntries frame={list} entries={chosen.entries} />
          </div>
          <MoreReleases
            frame={list}
            choice={{ kernel: chosen.kernel, page: 1, query: "" }}
            shown={chosen.entries.length}
            total={chosen.total}
          />
        </Fragment>
      )}
    </>
  );
}
