import { countInbox } from "~/domain/contact/inbox-queries.server";
import { listDeadLinks } from "~/domain/link-list/link-list.server";
import { countFailed } from "~/domain/message/outbox.server";
import { mayDo } from "~/domain/staff/permissions";
import type { Handlers } from "./call";
import { waitingFor } from "./release-views.server";
import { listNeeds } from "./today.server";

export const countHandlers = {
  async counts(call) {
    const { options, person } = call;
    const { db, now } = options;
    const { roles } = person.staff;
    return {
      today: (await listNeeds(call)).length,
      ...(mayDo(roles, "releases.publish") && { releases: (await waitingFor(call)).length }),
      ...(mayDo(roles, "inbox.read") && { inbox: await countInbox(db, { state: "open" }) }),
      ...(mayDo(roles, "resources.read") && { links: (await listDeadLinks(db)).length }),
      ...(mayDo(roles, "messages.read") && { outbox: await countFailed(db, now()) }),
    };
  },
} satisfies Partial<Handlers>;
