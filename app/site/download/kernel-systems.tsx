import { SectionRail } from "~/design/ui/section-rail";
import type { SystemBuild } from "~/domain/release/public/kernel-matrix";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { PageLink } from "~/i18n/locale-context";
import { matrixPlace } from "~/site/releases/kernel-matrix";
import type { MatrixMessages } from "~/site/releases/matrix-words.en";
import { releasePageAddress } from "~/site/releases/release-address";

type KernelSystemsProps = { messages: MatrixMessages; builds: readonly SystemBuild[] };

/** The newest kernel for each system in a few lines; the browser log has all of them in a table. */
export function KernelSystems({ messages, builds }: KernelSystemsProps) {
  return (
    <SectionRail label={messages.question} isLabelHeading>
      <ul className="border-t border-ink">
        {builds.map(({ architecture, windows, version, state, releasedAt }) => (
          <li key={architecture + version} className="border-b border-line py-3">
            {fill(messages.system, {
              windows: fill(messages.windows, { version: windows.join(" / ") }),
              bits: messages.bits[architecture],
            })}{" "}
            <PageLink
              to={releasePageAddress({ product: "browser", version })}
              className="underline underline-offset-4"
            >
              {version}
            </PageLink>{" "}
            <span className="phrase">
              {fill(messages.short[state], {
                date: formatDate(releasedAt.toISOString()),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <PageLink to="/updateBrowserLog" hash={matrixPlace} className="rule-link">
          {messages.all}
        </PageLink>
      </p>
    </SectionRail>
  );
}
