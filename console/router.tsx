import {
  createBrowserRouter,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { screens, screensFor } from "~console/screens/screens";
import type { Screen } from "~console/ui/screen";
import { withStrings } from "~console/words/shown-language";
import { session } from "./api/session";
import { ScreenProblem } from "./shell/screen-problem";
import { Shell } from "./shell/shell";
import { isQuestionTaken } from "./shell/taken-question";

/**
 * The console's addresses. Screens beyond the person's roles are not found, as if they did not exist. The roles are
 * checked on each navigation, because another sign-in may have brought others.
 */
export function createConsoleRouter() {
  return createBrowserRouter(
    [
      {
        Component: Shell,
        ErrorBoundary: ScreenProblem,
        HydrateFallback: () => null,
        children: [
          {
            ErrorBoundary: ScreenProblem,
            children: [
              ...screens.map((screen) => ({
                path: screen.path,
                lazy: () => guarded(screen),
                shouldRevalidate: mustLoadAgain,
              })),
              { path: "*", loader: notFound },
            ],
          },
        ],
      },
    ],
    { basename: "/console" },
  );
}

async function guarded(screen: Screen) {
  const { Component, loader } = await withStrings(screen.load);
  return {
    Component,
    loader: (args: LoaderFunctionArgs) => {
      if (!isForMe(screen)) notFound();
      return typeof loader === "function" ? loader(args, undefined) : null;
    },
  };
}

function mustLoadAgain(change: ShouldRevalidateFunctionArgs): boolean {
  return change.defaultShouldRevalidate && !isQuestionTaken(change.currentUrl, change.nextUrl);
}

function isForMe(screen: Screen): boolean {
  const now = session.get();
  // A call of the screen waits for the sign-in, and this is checked again after it.
  return now.state !== "in" || screensFor(now.me.permissions).includes(screen);
}

function notFound(): never {
  throw data(null, { status: 404 });
}
