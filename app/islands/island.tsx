import type { ComponentProps, ComponentType } from "react";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import type { IslandComponent, IslandName } from "./registry";

/**
 * When the code of an island is fetched. `intent`: a visitor is about to use it (a pointer that moves over it, a
 * touch, the focus, a key). `idle`: the page has loaded and the browser is idle.
 */
type WakeUp = "intent" | "idle";

/**
 * The same type, with `never` instead of everything that JSON cannot carry to the browser: functions, dates, big
 * integers and symbols.
 */
type Jsonable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends bigint | symbol | Date | ((...given: never[]) => unknown)
    ? never
    : Value extends object
      ? { [Key in keyof Value]: Jsonable<Value[Key]> }
      : never;

type IslandProps<Name extends IslandName> = {
  name: Name;
  /** The component of that name, which renders on the server here. */
  component: IslandComponent<Name>;
  wake: WakeUp;
  /** Its props; they travel as JSON, so they hold nothing that JSON does not. */
  props: Jsonable<ComponentProps<IslandComponent<Name>>>;
};

/**
 * A part of a page that comes alive in the browser. The server renders the component into the
 * page; the element around it (`island-element.ts`) fetches the component's code later and
 * hydrates it with the same props. Until then, and where no script runs, it is plain HTML: links
 * lead somewhere and forms post.
 */
export function Island<Name extends IslandName>(island: IslandProps<Name>) {
  const { name, component, wake, props } = island;
  const locale = useLocale();
  const campaign = useCampaign();
  const Component = component as ComponentType<object>;
  return (
    <site-island
      name={name}
      wake={wake}
      locale={locale}
      campaign={campaign}
      props={JSON.stringify(props)}
    >
      <Component {...(props as object)} />
    </site-island>
  );
}

type IslandAttributes = {
  name: string;
  wake: WakeUp;
  locale: string;
  campaign: string | undefined;
  /** The props as JSON. */
  props: string;
  children: React.ReactNode;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "site-island": IslandAttributes;
    }
  }
}
