import { lazy, Suspense } from "react";
import { Await, Link, useAsyncError, useRevalidator } from "react-router";
import type { Figures } from "~/console-api/schemas/figures";
import { Problem } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";

/** The charts come when there is something to draw: Today itself does not wait for them. */
const DownloadsByDay = lazy(() =>
  withStrings(() => import("~console/figures/downloads")).then((code) => ({
    default: code.DownloadsByDay,
  })),
);
const DownloadsByChannel = lazy(() =>
  withStrings(() => import("~console/figures/downloads")).then((code) => ({
    default: code.DownloadsByChannel,
  })),
);

type Asked = { figures: Promise<Figures> };

/** Downloads of the client in the last 30 days, and the way to all figures. */
export function DownloadsOfToday({ figures }: Asked) {
  const { words } = useLanguage();
  return (
    <Suspense>
      <Await resolve={figures} errorElement={<NotCounted />}>
        {({ downloads }: Figures) => (
          <div className="mt-8">
            <DownloadsByDay downloads={downloads} title={words.today.downloads} />
            <p className="pt-2 text-micro">
              <Link to="/figures" className="rule-link coarse:py-3">
                {words.screens.figures}
              </Link>
            </p>
          </div>
        )}
      </Await>
    </Suspense>
  );
}

/** The same downloads by channel; what went wrong is said once, at the chart. */
export function ChannelsOfToday({ figures }: Asked) {
  return (
    <Suspense>
      <Await resolve={figures} errorElement={null}>
        {({ downloads }: Figures) => <DownloadsByChannel downloads={downloads} />}
      </Await>
    </Suspense>
  );
}

function NotCounted() {
  const error = useAsyncError();
  const { revalidate } = useRevalidator();
  return (
    <div className="mt-8">
      <Problem error={error} onAgain={() => void revalidate()} />
    </div>
  );
}
