import type { RouteObject } from "react-router";
import { rootRoute } from "./root";
import * as account from "./site/account/route";
import * as apiDocs from "./site/api-docs/route";
import * as contact from "./site/contact/route";
import { pageRoute } from "./site/document/page-route";
import * as download from "./site/download/route";
import * as shortAddress from "./site/download/short-address-route";
import * as badRequest from "./site/errors/bad-request-route";
import * as notFound from "./site/errors/not-found-route";
import * as forgot from "./site/forgot/route";
import * as friendLinks from "./site/friend-links/route";
import { guideRoute } from "./site/guides/guide-route";
import * as helpArticle from "./site/help/article/route";
import * as helpError from "./site/help/errors/code-route";
import * as helpErrors from "./site/help/errors/route";
import * as help from "./site/help/route";
import * as home from "./site/home/route";
import * as landing from "./site/landing/route";
import * as cookie from "./site/legal/cookie-route";
import { privacyPolicy, serviceAgreement, userAgreement } from "./site/legal/legal-route";
import {
  cookieVersion,
  privacyPolicyVersion,
  serviceAgreementVersion,
  userAgreementVersion,
} from "./site/legal/version-route";
import * as newestArticle from "./site/news/article/newest-route";
import * as article from "./site/news/article/route";
import * as news from "./site/news/route";
import { withDraftWords } from "./site/preview/with-draft-words";
import { withPreview } from "./site/preview/with-preview";
import * as pricing from "./site/pricing/route";
import * as register from "./site/register/route";
import * as release from "./site/release/route";
import { browserLog, clientLog } from "./site/releases/routes";
import * as resources from "./site/resources/route";
import * as security from "./site/security/route";
import * as selfCheck from "./site/self-check/route";
import * as signIn from "./site/sign-in/route";
import * as fakeSiteReport from "./site/verify/report-route";
import * as verify from "./site/verify/route";

const homePage = pageRoute("", withDraftWords(home));

/** The routes of all pages. Paths are case-sensitive and may begin with a language. */
export const routes: RouteObject[] = [
  {
    ...rootRoute,
    children: [
      {
        path: ":lang?",
        // A page without a path of its own gets no form: React Router gives it to the route above.
        ...(homePage.action !== undefined && { action: homePage.action }),
        children: [
          homePage,
          pageRoute("account", account),
          pageRoute("contact", withDraftWords(contact)),
          pageRoute("cookie", withPreview(cookie)),
          pageRoute("cookie/:id", cookieVersion),
          pageRoute("dl", shortAddress),
          pageRoute("download", withDraftWords(download)),
          pageRoute("forgot", forgot),
          pageRoute("friendLink", friendLinks),
          pageRoute("help", withDraftWords(help)),
          pageRoute("help/errors", helpErrors),
          pageRoute("help/errors/:code", helpError),
          pageRoute("help/:slug", withPreview(helpArticle)),
          pageRoute("indexConfig", withDraftWords(landing)),
          pageRoute("moving", withDraftWords(guideRoute({ name: "moving", related: [9, 10, 2] }))),
          pageRoute("new", newestArticle),
          pageRoute("new/:id", withPreview(article)),
          pageRoute("news", news),
          pageRoute("pricing", withDraftWords(withPreview(pricing))),
          pageRoute("privacyPolicy", privacyPolicy),
          pageRoute("privacyPolicy/:id", privacyPolicyVersion),
          pageRoute("register", withDraftWords(register)),
          pageRoute("release/:product/:version", release),
          pageRoute("resources", resources),
          pageRoute("self-check", selfCheck),
          pageRoute("security", withDraftWords(security)),
          pageRoute("serviceAgreement", serviceAgreement),
          pageRoute("serviceAgreement/:id", serviceAgreementVersion),
          pageRoute("signIn", signIn),
          pageRoute("updateBrowserLog", withDraftWords(browserLog)),
          pageRoute("updateLog", clientLog),
          pageRoute("userAgreement", userAgreement),
          pageRoute("userAgreement/:id", userAgreementVersion),
          pageRoute("uses/ads", withDraftWords(guideRoute({ name: "ads", related: [12, 5] }))),
          pageRoute(
            "uses/shops",
            withDraftWords(guideRoute({ name: "shops", related: [13, 6, 1] })),
          ),
          pageRoute("verify", withDraftWords(verify)),
          pageRoute("verify/report", fakeSiteReport),
          pageRoute("400", badRequest),
          pageRoute("apiDocs", apiDocs),
        ],
      },
      pageRoute("*", notFound),
    ],
  },
];
