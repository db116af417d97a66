import { data, type RouterContextProvider, redirect } from "react-router";
import { findHelp, listHelp, openHelpPreview } from "~/domain/help/help-queries.server";
import { helpVoteCookie, helpVoteLifetime } from "~/domain/help/help-votes.server";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { readCookie, siteCookie } from "~/lib/cookies/cookie.server";
import { readFormTexts } from "~/lib/form-texts.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs, helpThing } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import {
  answerHeadersContext,
  clientKeyContext,
  isSecureSite,
  keepPrivate,
  keepUnlisted,
  localeContext,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { previewToken } from "~/site/preview/preview-token.server";
import { pageWords } from "~/site/site-words.server";
import type { Asked } from "./feedback";
import { HelpArticlePage } from "./help-article-page";

/** The page's question after an answer; it is in the address, so that forms work without scripts. */
const feedbackStates = ["no", "thanks"] as const;

/** Page settings; with `preview` the page shows a draft once to the holder of the link; that page takes no votes. */
export const handle = {
  query: ["feedback"],
  values: { feedback: feedbackStates },
};

type Arguments = {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

async function load({ context, params, request }: Arguments) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const { slug = "" } = params;
  const token = previewToken(request);
  const isPreview = token !== undefined;
  if (isPreview) keepUnlisted(context);
  // The draft of an article has no address yet: its link has the number in place of the name.
  const itemId = /^preview-([1-9]\d{0,8})$/.exec(slug)?.[1];
  const article =
    token === null
      ? null
      : isPreview
        ? itemId === undefined
          ? null
          : await openHelpPreview(db, { itemId: Number(itemId), locale, token })
        : await findHelp(db, locale, slug);
  if (article === null) throw missingPage(locale, context.get(settingsContext));
  const own = (await listHelp(db, locale)).filter(({ section }) => section === article.section);
  const place = own.findIndex(({ id }) => id === article.id);
  const linkAt = (index: number) => {
    const other = place === -1 ? undefined : own[index];
    return other === undefined ? null : { slug: other.slug, title: other.title };
  };
  return {
    messages: pageWords(context, "help"),
    article,
    isPreview,
    previous: linkAt(place - 1),
    next: linkAt(place + 1),
  };
}

export async function loader({ url, ...given }: LoaderArgs) {
  const state = url.searchParams.get("feedback");
  const asked: Asked = { state: feedbackStates.find((one) => one === state) ?? null };
  return { ...(await load(given)), asked };
}

/** Notes a vote or a remark, and leads back to the page, which says so. */
export async function action({ request, params, context }: Arguments) {
  const { helpVotes, ...site } = context.get(siteContext);
  if (helpVotes === null) throw data(null, { status: 503 });
  keepPrivate(context);
  const locale = context.get(localeContext);
  const { slug = "" } = params;
  const form = await readFormTexts(request);
  const vote = form["vote"] === "yes" || form["vote"] === "no" ? form["vote"] : undefined;
  const outcome = await helpVotes.note(
    { slug, locale, ...(vote === undefined ? { remark: form["remark"] ?? "" } : { vote }) },
    { key: context.get(clientKeyContext), cookie: readCookie(request, helpVoteCookie) },
  );
  switch (outcome.kind) {
    case "missing":
      throw missingPage(locale, context.get(settingsContext));
    case "limited": {
      const minutes = Math.ceil(outcome.seconds / 60);
      context.get(answerHeadersContext).set("Retry-After", String(outcome.seconds));
      const answer: Asked = {
        state: null,
        problem: fill(pageWords(context, "help").feedback.later, { minutes }),
      };
      return data(answer, { status: 429 });
    }
    case "noted": {
      if (outcome.cookie !== null) {
        const lifetime = {
          maxAge: helpVoteLifetime,
          isSecure: isSecureSite({ helpVotes, ...site }),
        };
        const cookie = siteCookie(helpVoteCookie, outcome.cookie, lifetime);
        context.get(answerHeadersContext).append("Set-Cookie", cookie);
      }
      // Without a hash, which would keep what the page shows then from taking the focus.
      const query = { feedback: vote === "no" ? "no" : "thanks" };
      return redirect(addressIn(locale, `/help/${slug}`, { query }), { status: 303 });
    }
  }
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { article, messages, isPreview } = loaderData;
  const { slug, titleWords, summary, locales, locale } = article;
  const address = `/help/${slug}` as const;
  const title = titleWords.join("");
  return pageHead(site, {
    address,
    title,
    description: summary,
    locales,
    type: "article",
    isIndexed: !isPreview,
    things: (publisher) => [
      helpThing(publisher, { ...article, title, address, language: locale }),
      breadcrumbs(publisher, [
        { name: messages.title, address: "/help" },
        { name: title, address },
      ]),
    ],
  });
}

export default function HelpArticle({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return <HelpArticlePage {...loaderData} asked={actionData ?? loaderData.asked} />;
}
