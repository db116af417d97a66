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
import { refusedPost } from "~/site/middleware/missing-page.server";
import {
  answerHeadersContext,
  localeContext,
  settingsContext,
} from "~/site/middleware/site-context.server";

/** Arguments of loaders and actions. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** Props of a page: the data of its loader, and the result of its action after a form was posted. */
export type PageProps<Loader, Action = undefined> = {
  loaderData: DataOf<Loader>;
  actionData: DataOf<Action> | undefined;
};

/** Arguments of a page's `head`: the loader's data, the language and the site's address. */
export type HeadArgs<Loader> = { loaderData: DataOf<Loader>; site: Publisher };

type DataOf<Function> = Function extends (...given: never[]) => unknown
  ? ReturnType<typeof useLoaderData<Function>>
  : never;

/** Rules of a route's pages: for the cache (`host/page-cache/page-rules.ts`) and the policy. */
export type PageRules = {
  /** Query parameters that the page reads; all others are removed. */
  query?: readonly string[];
  /** The only values that some of them may have; with another value a parameter is removed. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Seconds for which a page may be sent; undefined: until content changes. */
  freshSeconds?: number;
  /** Cookies that make a page personal, so that it is not cached. */
  personalCookies?: readonly string[];
  /** True: the page is always one visitor's, so it is rendered for each request and never cached. */
  isPersonal?: boolean;
  /** Query parameters with which a page is rendered for one visitor, and not cached. */
  personalQuery?: readonly string[];
  /** False: its policy allows no connection, and nothing of the shell opens one. */
  connects?: boolean;
  /** True: the page shows a form for personal data, so analytics never load on it. */
  hasPersonalForm?: boolean;
  /**
   * Id of the element up to which a wide window reads the page before it shows it; a narrow one, where all stands below
   * one another, shows it at once. Undefined: all windows read up to the footer.
   */
  belowFirstScreen?: string;
};

/** The module of a page. */
export type PageModule = {
  handle?: PageRules;
  loader?: LoaderFunction;
  action?: ActionFunction;
  /** Title, description and the like. */
  head?: (given: never) => ReactNode;
  default?: ComponentType<never>;
};

/** The route of a page; its path is case-sensitive. */
export function pageRoute(path: string, module: PageModule): RouteObject {
  const { default: Page, head, loader, action, handle } = module;
  return {
    path,
    caseSensitive: true,
    ...(loader && { loader }),
    action: action ?? refusePost,
    ...(handle && { handle }),
    ...(Page && { Component: () => <RoutedPage page={Page} head={head} /> }),
  };
}

/** Whether a document may open connections: one of its routes may forbid it. */
export function mayConnect(handles: readonly unknown[]): boolean {
  return handles.every((handle) => (handle as PageRules | undefined)?.connects !== false);
}

/**
 * The element up to which a browser reads a document before it shows anything, and in which windows. In a half-read
 * page, centred parts, or parts as high as their neighbours, would move.
 */
export function firstScreenEnd(handles: readonly unknown[]): { href: string; media?: string } {
  const named = handles.map((handle) => (handle as PageRules | undefined)?.belowFirstScreen);
  const id = named.find((one) => one !== undefined);
  return id === undefined ? { href: "#footer" } : { href: `#${id}`, media: "(width >= 48rem)" };
}

/** Most pages take no forms (RFC 9110, 15.5.6). */
export const refusePost: ActionFunction = ({ context }) => {
  context.get(answerHeadersContext).set("Allow", "GET, HEAD");
  throw refusedPost(context.get(localeContext), context.get(settingsContext));
};

type RoutedPageProps = {
  page: NonNullable<PageModule["default"]>;
  head: PageModule["head"];
};

/** Renders head and page; React moves `<title>`, `<meta>` and `<link>` to the document's head. */
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
