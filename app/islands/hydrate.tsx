import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { CampaignProvider, LocaleProvider } from "~/i18n/locale-context";
import type { Locale } from "~/i18n/locales";

export type Hydration = {
  element: HTMLElement;
  component: ComponentType<object>;
  props: object;
  locale: Locale;
  campaign: string | null;
  /** Told when the component fails later; the element holds the server's markup again then. */
  onFailure: () => void;
};

/**
 * Hands the markup of an island over to React. React empties an element whose component throws:
 * the server's markup is put back then, which works without scripts.
 * @returns whether React serves its events; no when the component threw while it hydrated
 */
export function hydrate({ element, component: Component, ...given }: Hydration): Promise<boolean> {
  const { locale, campaign, props, onFailure } = given;
  // A copy of a field holds what was typed into it.
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  return new Promise((resolve) => {
    let isServed = false;
    const onServed = () => {
      isServed = true;
      resolve(true);
    };
    const root = hydrateRoot(
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
          // React is still at work on the element.
          setTimeout(() => {
            root.unmount();
            element.replaceChildren(...served);
            if (isServed) onFailure();
            else resolve(false);
          });
        },
      },
    );
  });
}

/** Tells when effects run, which is when hydration is over: those of children come first. */
function Served({ onServed, children }: { onServed: () => void; children: ReactNode }) {
  useEffect(onServed, [onServed]);
  return children;
}
