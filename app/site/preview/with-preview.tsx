import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageModule, refusePost } from "~/site/document/page-route";
import { previewQuery } from "~/site/middleware/locale.server";
import { keepUnlisted, localeContext } from "~/site/middleware/site-context.server";
import { OpenDraft } from "./open-draft";
import {
  isPreview,
  mustAsk,
  type PreviewQuery,
  pressedContext,
  previewToken,
} from "./preview-token.server";
import { previewWords } from "./words.server";

/** In the place of the page's data: somebody has to say first that the draft is to be opened. */
type Question = { opensDraft: (typeof previewWords)["en"] };

const isQuestion = (data: unknown): data is Question =>
  typeof data === "object" && data !== null && "opensDraft" in data;

/** Actions of pages that take no form of their own: what is posted there opens a draft, at most. */
const presses = new WeakSet<object>();

export const opensOnlyDrafts = (action: object): boolean => presses.has(action);

/** Whether something was filled in: the button that opens a draft sends nothing. */
const hasForm = ({ headers }: Request): boolean =>
  headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0;

/** The same address without the link to a draft. */
function publishedAddress({ url }: Request, query: PreviewQuery): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(query);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

/**
 * A page that shows its draft once to the holder of a link with `preview`. A link from elsewhere is answered with a
 * button: clicking it posts the same address, and only that uses the link up.
 */
export function withPreview(module: PageModule, query: PreviewQuery = previewQuery): PageModule {
  const { loader, action, head, default: Page, handle } = module;

  async function loadOrAsk(given: LoaderFunctionArgs) {
    const { request, context } = given;
    // What only looks whether something is there finds nothing: the page's own loader says so.
    if (!mustAsk({ request, context }, query) || previewToken(request, query) === null)
      return loader?.(given);
    keepUnlisted(context);
    return { opensDraft: previewWords[context.get(localeContext)] } satisfies Question;
  }

  function press(given: ActionFunctionArgs) {
    if (!isPreview(given.request, query)) return (action ?? refusePost)(given);
    // The page's own form stands on a page whose link is spent: its words go to the published page.
    if (action !== undefined && !presses.has(action as object) && hasForm(given.request)) {
      return redirect(publishedAddress(given.request, query), 307);
    }
    given.context.set(pressedContext, true);
    return null;
  }

  function PageOrQuestion(props: { loaderData: unknown }) {
    const Shown = Page as React.ComponentType<object> | undefined;
    if (isQuestion(props.loaderData)) return <OpenDraft messages={props.loaderData.opensDraft} />;
    return Shown && <Shown {...props} />;
  }

  if (action === undefined || presses.has(action as object)) presses.add(press);
  return {
    handle: { ...handle, personalQuery: [...(handle?.personalQuery ?? []), query] },
    loader: loadOrAsk,
    action: press,
    head: (given: { loaderData: unknown }) =>
      isQuestion(given.loaderData) ? (
        <>
          <title>{given.loaderData.opensDraft.heading}</title>
          <meta name="robots" content="noindex" />
        </>
      ) : (
        head?.(given as never)
      ),
    default: PageOrQuestion,
  };
}
