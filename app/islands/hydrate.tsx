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
};

/** Hands the markup of an island over to React. @returns when its events are served */
export function hydrate({ element, component, ...given }: Hydration): Promise<void> {
  const { locale, campaign, props } = given;
  const Component = component;
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <Served onServed={resolve}>
        <LocaleProvider value={locale}>
          <CampaignProvider value={campaign}>
            <Component {...props} />
          </CampaignProvider>
        </LocaleProvider>
      </Served>,
    );
  });
}

/** Tells when effects run, which is when hydration is over: those of children come first. */
function Served({ onServed, children }: { onServed: () => void; children: ReactNode }) {
  useEffect(onServed, [onServed]);
  return children;
}
