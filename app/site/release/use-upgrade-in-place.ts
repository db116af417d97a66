import { type FormEvent, useRef } from "react";
import type { Upgrade } from "~/domain/release/public/release-page";
import { submissionOf } from "~/islands/hold-presses";
import { useInPlace } from "~/islands/in-place/use-in-place";
import { withMinimumDelay } from "~/lib/minimum-delay";

/** The version that the field of a page shows. */
export function chosenIn({ from, versions }: Upgrade): string | undefined {
  return from !== null && versions.includes(from) ? from : versions[0];
}

/** Shows the way from a version in place, under the address that the form leads to. */
export function useUpgradeInPlace(served: Upgrade) {
  const select = useRef<HTMLSelectElement>(null);
  const system = useRef<HTMLSelectElement>(null);
  const { shown, isAsking, show } = useInPlace<Upgrade>((upgrade) => {
    const now = upgrade ?? served;
    if (select.current !== null) select.current.value = chosenIn(now) ?? "";
    if (system.current !== null) system.current.value = now.architecture;
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { pathname, hash } = new URL(form.action);
    const query = new URLSearchParams();
    for (const [name, value] of submissionOf(form).data) query.append(name, String(value));
    const address = `${pathname}?${query}`;
    void show(address, () => withMinimumDelay(askFor(address)), hash);
  };
  return { select, system, upgrade: shown ?? served, isLoading: isAsking, onSubmit };
}

/**
 * Fetches the page at an address and takes the data of its picker out of it. The page is stored, so this is quick, and
 * no call of the API has to offer the same data. @returns undefined when there is no such page
 */
async function askFor(address: string): Promise<Upgrade | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const props = page.querySelector('site-island[name="upgrade-picker"]')?.getAttribute("props");
    return props ? JSON.parse(props).upgrade : undefined;
  } catch {
    // The network is away; the browser says so.
    return undefined;
  }
}
