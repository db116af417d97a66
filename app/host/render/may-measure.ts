import type { RouteObject } from "react-router";
import { mayConnect, type PageRules } from "~/site/document/page-route";
import { handlesForm } from "./form-priority";

type MeasuredPage = {
  status: number;
  /** Value of its `Cache-Control`; null: the host sets one for everybody. */
  cacheControl: string | null;
  routes: readonly Pick<RouteObject, "handle" | "action">[];
};

/**
 * Whether analytics may count a page: one that is the same for everybody, and takes no personal data. The address of a
 * missing page, and of one visitor's page, can hold what nobody else should see.
 */
export function mayMeasure({ status, cacheControl, routes }: MeasuredPage): boolean {
  if (status !== 200 || cacheControl?.includes("private")) return false;
  const rules = routes.map(({ handle }) => handle as PageRules | undefined);
  if (!mayConnect(rules) || rules.some((rule) => rule?.hasPersonalForm === true)) return false;
  return !routes.some(({ action }) => handlesForm(action));
}
