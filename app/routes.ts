import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address. Each is reachable bare and under a language; case counts. */
const exact = { caseSensitive: true };

export default [
  ...prefix(":lang?", [
    index("screens/home/route.tsx"),
    route("contact", "screens/contact/route.tsx", exact),
    route("cookie", "screens/legal/cookie-route.tsx", exact),
    route("download", "screens/download/route.tsx", exact),
    route("friendLink", "screens/friend-links/route.tsx", exact),
    route("indexConfig", "screens/landing/route.tsx", exact),
    route("new", "screens/article/newest-route.tsx", exact),
    route("new/:id", "screens/article/route.tsx", exact),
    route("news", "screens/news/route.tsx", exact),
    route("pricing", "screens/pricing/route.tsx", exact),
    route("privacyPolicy", "screens/legal/privacy-policy-route.tsx", exact),
    route("register", "screens/register/route.tsx", exact),
    route("resources", "screens/resources/route.tsx", exact),
    route("serviceAgreement", "screens/legal/service-agreement-route.tsx", exact),
    route("updateBrowserLog", "screens/browser-log/route.tsx", exact),
    route("updateLog", "screens/client-log/route.tsx", exact),
    route("userAgreement", "screens/legal/user-agreement-route.tsx", exact),
    route("400", "screens/bad-request/route.tsx", exact),
    route("apiDocs", "screens/api-docs/route.tsx", exact),
  ]),
  route("*", "screens/not-found/route.tsx"),
] satisfies RouteConfig;
