import type { ReleaseLogView } from "~/blocks/release-log.server";
import { RuleLink } from "~/blocks/rule-link";
import type { Address } from "~/i18n/addresses";
import type { BrowserLogMessages } from "~/i18n/en/browser-log";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { pillStyle } from "~/ui/pill-style";

type KernelFilterProps = { address: Address; log: ReleaseLogView; messages: BrowserLogMessages };

/** Links to the log of each kernel; the view that was chosen stays. */
export function KernelFilter({ address, log, messages }: KernelFilterProps) {
  const { kernel: chosen, view } = log.choice;
  const query = { view: view === "history" ? view : undefined };
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <nav aria-label={messages.filter}>
        <ul className="flex flex-wrap gap-2.5">
          {[null, ...log.kernels].map((kernel) => (
            <li key={kernel}>
              <PageLink
                to={address}
                query={{ kernel: kernel ?? undefined, ...query }}
                aria-current={kernel === chosen ? "true" : undefined}
                preventScrollReset
                className={pillStyle}
              >
                {kernel === null ? messages.all : fill(messages.kernel, { kernel })}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <RuleLink to="/updateLog" label={messages.other} />
    </div>
  );
}
