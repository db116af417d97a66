import { data, type RouterContextProvider, redirect } from "react-router";
import { reportProblems } from "~/domain/fake-site/fake-site-report";
import { reportForm } from "~/domain/fake-site/report-form.server";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { problemWords } from "~/i18n/problem-words";
import { readFormTexts } from "~/lib/form-texts.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import {
  answerHeadersContext,
  clientKeyContext,
  keepPrivate,
  localeContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { loadVerify } from "./load-verify.server";
import type { ReportAnswer } from "./report-form";
import { VerifyPage } from "./verify-page";

/** The page again: what a report that was not taken comes back to. */
export const loader = ({ url, context }: LoaderArgs) => loadVerify({ url, context });

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** Handles the form: redirects to the confirmation, or returns the values with errors. */
export async function action({ request, context }: Arguments) {
  const { fakeSites } = context.get(siteContext);
  if (fakeSites === null) throw data(null, { status: 503 });
  keepPrivate(context);
  const form = reportForm.parse(await readFormTexts(request));
  const locale = context.get(localeContext);
  const clientKey = context.get(clientKeyContext);
  const outcome = await fakeSites.report(form, { clientKey, locale });
  const { website: _, ...values } = form;
  switch (outcome.kind) {
    case "invalid": {
      const answer: ReportAnswer = {
        values,
        errors: problemWords(outcome.errors, reportProblems[locale]),
        notice: null,
      };
      return data(answer, { status: 422 });
    }
    case "limited": {
      const { later } = pageWords(context, "verify").report;
      const notice = fill(later, { minutes: Math.ceil(outcome.seconds / 60) });
      context.get(answerHeadersContext).set("Retry-After", String(outcome.seconds));
      const answer: ReportAnswer = { values, errors: {}, notice };
      return data(answer, { status: 429 });
    }
    case "sent": {
      // Without a hash, which would keep the confirmation from taking the focus.
      const query = { received: outcome.receipt ?? undefined };
      return redirect(addressIn(locale, "/verify", { query }), { status: 303 });
    }
  }
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/verify", title, description, isIndexed: false });
}

export default function Report({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return <VerifyPage {...loaderData} answer={actionData} />;
}
