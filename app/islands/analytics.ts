/** The global variables that the providers' scripts read. */
type ProviderWindow = Window & {
  _paq?: (string | number)[][];
  _hmt?: (string | boolean)[][];
};

/** Gives each provider's script its settings. None gets the query, which can hold what a visitor searched for. */
const providers: Record<string, (script: HTMLScriptElement, site: string) => void> = {
  umami(script, site) {
    script.dataset["websiteId"] = site;
    script.dataset["excludeSearch"] = "true";
    script.dataset["excludeHash"] = "true";
  },
  plausible(script, site) {
    script.dataset["domain"] = site;
  },
  matomo(script, site) {
    const { origin, pathname } = location;
    (window as ProviderWindow)._paq = [
      ["disableCookies"],
      ["setTrackerUrl", new URL("matomo.php", script.src).href],
      ["setSiteId", site],
      // Requests replace pictures, because the page's policy allows no picture of the provider.
      ["setRequestMethod", "POST"],
      ["setCustomUrl", origin + pathname],
      ["trackPageView"],
    ];
  },
  baidu() {
    (window as ProviderWindow)._hmt = [
      ["_setAutoPageview", false],
      ["_trackPageview", location.pathname],
    ];
  },
};

/**
 * Loads the analytics of a page that the server rendered for visitors who agreed. Asks the browser once more, because a
 * page can come from its own store after the visitor has changed the choice.
 */
function startAnalytics(): void {
  const {
    analytics = "",
    script: url = "",
    site = "",
  } = document.querySelector<HTMLScriptElement>("script[data-analytics]")?.dataset ?? {};
  const prepare = providers[analytics];
  const signal = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
  const hasAgreed = /(?:^|;\s*)cookie_consent=all\./.test(document.cookie);
  if (prepare === undefined || signal === true || !hasAgreed) return;
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  prepare(script, site);
  document.head.append(script);
}

// Read here, because an import shared with the site's script would become a file of its own that every page loads.
if (document.documentElement.hasAttribute("data-scripted")) startAnalytics();
