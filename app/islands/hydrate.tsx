import { type ComponentType, type ReactNode, useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { CampaignProvider, LocaleProvider } from "~/i18n/locale-context";
import type { Locale } from "~/i18n/locales";
import { startKeepingFields } from "./behaviours/kept-fields";
import type { IslandComponent, IslandName } from "./registry";
import type { TranslatedText } from "./translated-text";

// Only islands show in place what depends on their fields.
startKeepingFields();

/**
 * Hydrates an island: renders its component with the `props`, `locale` and `campaign` of the element. When
 * the component throws, React empties the element; the server's HTML, which works without scripts, is put
 * back then.
 * @param translated where a page translator works on the page
 * @param onFailure called when the component throws later; by then the element holds the server's HTML again
 * @returns false when the component threw during hydration
 */
export function hydrate(
  element: HTMLElement,
  component: IslandComponent<IslandName>,
  translated: TranslatedText | undefined,
  onFailure: () => void,
): Promise<boolean> {
  const isTranslated = translated?.restore() ?? false;
  const Component = component as ComponentType<object>;
  const props: object = JSON.parse(element.getAttribute("props") ?? "{}");
  const locale = element.getAttribute("locale") as Locale;
  const campaign = element.getAttribute("campaign");
  // Copies of fields keep what was typed into them.
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  return new Promise((resolve) => {
    let isServed = false;
    const onServed = () => {
      isServed = true;
      resolve(true);
    };
    const begin = () =>
      hydrateRoot(
        element,
        <Served onServed={onServed}>
          <LocaleProvider value={locale}>
            <CampaignProvider value={campaign}>
              <Component {...props} />
            </CampaignProvider>
          </LocaleProvider>
        </Served>,
        {
          onUncaughtError(error) {
            console.error(error);
            // Later, because React is still changing the element.
            setTimeout(() => {
              root.unmount();
              element.replaceChildren(...served);
              if (isServed) onFailure();
              else resolve(false);
            });
          },
        },
      );
    // At once, before the translator replaces the text again, which would no longer be the server's.
    const root = isTranslated ? flushSync(begin) : begin();
  });
}

/**
 * Calls back when its effect runs, which is when hydration is complete: effects of children run
 * first.
 */
function Served({ onServed, children }: { onServed: () => void; children: ReactNode }) {
  useEffect(onServed, [onServed]);
  return children;
}
