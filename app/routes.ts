import type { RouteObject } from "react-router";
import { pageRoute } from "./document/page-route";
import { rootRoute } from "./root";
import * as apiDocs from "./screens/api-docs/route";
import * as newestArticle from "./screens/article/newest-route";
import * as article from "./screens/article/route";
import * as badRequest from "./screens/bad-request/route";
import * as contact from "./screens/contact/route";
import * as download from "./screens/download/route";
import * as friendLinks from "./screens/friend-links/route";
import * as home from "./screens/home/route";
import * as landing from "./screens/landing/route";
import * as cookie from "./screens/legal/cookie-route";
import { privacyPolicy, serviceAgreement, userAgreement } from "./screens/legal/routes";
import * as news from "./screens/news/route";
import * as notFound from "./screens/not-found/route";
import * as pricing from "./screens/pricing/route";
import * as register from "./screens/register/route";
import { browserLog, clientLog } from "./screens/release-log/routes";
import * as resources from "./screens/resources/route";

/** Every page address. Each is reachable bare and under a language; case counts. */
export const routes: RouteObject[] = [
  {
    ...rootRoute,
    children: [
      {
        path: ":lang?",
        children: [
          pageRoute("", home),
          pageRoute("contact", contact),
          pageRoute("cookie", cookie),
          pageRoute("download", download),
          pageRoute("friendLink", friendLinks),
          pageRoute("indexConfig", landing),
          pageRoute("new", newestArticle),
          pageRoute("new/:id", article),
          pageRoute("news", news),
          pageRoute("pricing", pricing),
          pageRoute("privacyPolicy", privacyPolicy),
          pageRoute("register", register),
          pageRoute("resources", resources),
          pageRoute("serviceAgreement", serviceAgreement),
          pageRoute("updateBrowserLog", browserLog),
          pageRoute("updateLog", clientLog),
          pageRoute("userAgreement", userAgreement),
          pageRoute("400", badRequest),
          pageRoute("apiDocs", apiDocs),
        ],
      },
      pageRoute("*", notFound),
    ],
  },
];
