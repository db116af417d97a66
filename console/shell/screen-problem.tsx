import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { useWords } from "~console/words";

/** In place of a screen that does not exist, or whose data could not be read. */
export function ScreenProblem() {
  const words = useWords();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageHead title={words.shell.notFound} />
        <div className="px-4 md:px-8">
          <p className="text-ink-2">{words.shell.notFoundText}</p>
          <p className="mt-4">
            <Link to="/" className="rule-link">
              {words.shell.toToday}
            </Link>
          </p>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={words.problems.couldNotRead} />
      <div className="max-w-[640px] px-4 md:px-8">
        <Problem error={error} onAgain={() => void revalidate()} />
      </div>
    </>
  );
}
