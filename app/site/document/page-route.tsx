import type { ComponentType, ReactNode } from "react";
import {
  type ActionFunction,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from "react-router";
import type { Publisher } from "~/site/layout/json-ld";

/** What a loader or an action is given. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** What a page gets: the data of its loader, and what its action answered where a form was posted. */
export type PageProps<Loader, Action = undefined> = {
  loaderData: DataOf<Loader>;
  actionData: DataOf<Action> | undefined;
};

/** What a page's head is made of: the data of its loader, its language and the site's address. */
export type HeadArgs<Loader> = { loaderData: DataOf<Loader>; site: Publisher };

type DataOf<Function> = Function extends (...given: never[]) => unknown
  ? ReturnType<typeof useLoaderData<Function>>
  : never;

/** How the pages of a route are stored (`host/page-cache/page-rules.ts`). */
export type PageRules = {
  /** The parameters of the query that it reads; what is not named never reaches the page. */
  query?: readonly string[];
  /** For how many seconds a page may be sent as it is; without it, until content changes. */
  freshSeconds?: number;
  /** Cookies whose presence makes a page one visitor's own, which is never stored. */
  personalCookies?: readonly string[];
};

/** A module of a page, read in this order. */
export type PageModule = {
  handle?: PageRules;
  loader?: LoaderFunction;
  action?: ActionFunction;
  /** Title, description and the like. */
  head?: (given: never) => ReactNode;
  default?: ComponentType<never>;
};

/** The route of a page: case counts in its path. */
export function pageRoute(path: string, module: PageModule): RouteObject {
  const { default: Page, head, loader, action, handle } = module;
  return {
    path,
    caseSensitive: true,
    ...(loader && { loader }),
    ...(action && { action }),
    ...(handle && { handle }),
    ...(Page && { Component: () => <RoutedPage page={Page} head={head} /> }),
  };
}

type RoutedPageProps = {
  page: NonNullable<PageModule["default"]>;
  head: PageModule["head"];
};

/** React moves what is made for the head there (`<title>`, `<meta>`, `<link>`). */
function RoutedPage({ page, head }: RoutedPageProps) {
  const Page = page as ComponentType<object>;
  const given = { loaderData: useLoaderData(), actionData: useActionData() };
  const site = useRouteLoaderData("root") as Publisher;
  return (
    <>
      {head?.({ loaderData: given.loaderData, site } as never)}
      <Page {...given} />
    </>
  );
}
