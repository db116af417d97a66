import { countInbox } from "~/domain/contact/inbox-queries.server";
import { countOpen } from "~/domain/first-steps/first-steps";
import { mayDo } from "~/domain/rights/permissions";
import type { Handlers } from "./call";
import { listFirstSteps } from "./first-steps.server";
import { listNeeds } from "./today.server";

export const countHandlers = {
  /** Counts for the navigation, beside each screen that the person may see. */
  async counts(call) {
    const { options, person } = call;
    const { db } = options;
    const { roles } = person.staff;
    const needs = await listNeeds(call);
    const requests = needs.filter(({ kind }) => kind === "release-request");
    const dead = needs.find((need) => need.kind === "dead-links");
    const failed = needs.find((need) => need.kind === "failed-messages");
    return {
      today: needs.length + countOpen(await listFirstSteps(call)),
      ...(mayDo(roles, "releases.publish") && { releases: requests.length }),
      ...(mayDo(roles, "inbox.read") && { inbox: await countInbox(db, { state: "open" }) }),
      ...(mayDo(roles, "resources.read") && { links: dead?.count ?? 0 }),
      ...(mayDo(roles, "messages.read") && { outbox: failed?.count ?? 0 }),
    };
  },
} satisfies Partial<Handlers>;
