import {
  moveToolCategory,
  putToolCategory,
  removeToolCategory,
} from "~/domain/link-list/category-edits.server";
import {
  addLink,
  askForLinkCheck,
  changeLink,
  hideLink,
  moveLink,
  removeLink,
  takeNewAddress,
} from "~/domain/link-list/link-edits.server";
import { listLinkChecks, readLinkList } from "~/domain/link-list/link-list.server";
import { Refusal } from "~/domain/refusal";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { actor } from "./actor.server";
import type { Handlers } from "./call";
import { withEach } from "./with-each.server";

const view = ({ db, now }: StaffOptions) => readLinkList(db, now());

const stepOf = (to: "up" | "down") => (to === "up" ? -1 : 1);

export const linkHandlers = {
  links: ({ options }) => view(options),
  async linkChecks({ options, id }, { kind }) {
    const checks = await listLinkChecks(options.db, { kind, id }, options.now());
    if (checks === null) throw new Refusal("not-found");
    return { checks };
  },
  async addLink(call, { fields }) {
    await addLink(call.options, actor(call), fields);
    return view(call.options);
  },
  async changeLink(call, { version, fields }) {
    await changeLink(call.options, actor(call), { id: call.id, version, fields });
    return view(call.options);
  },
  async hideLink(call, { kind, isHidden }) {
    await hideLink(call.options, actor(call), { kind, id: call.id, isHidden });
    return view(call.options);
  },
  async moveLink(call, { kind, to }) {
    await moveLink(call.options, actor(call), { kind, id: call.id, step: stepOf(to) });
    return view(call.options);
  },
  async takeLinkAddress(call, { kind, url }) {
    await takeNewAddress(call.options, actor(call), { kind, id: call.id, url });
    return view(call.options);
  },
  async removeLink(call, { kind, version }) {
    await removeLink(call.options, actor(call), { kind, id: call.id, version });
    return view(call.options);
  },
  hideLinks: (call, { isHidden, links }) =>
    withEach(call, links, async (link) => {
      await hideLink(call.options, actor(call), { ...link, isHidden });
      return {};
    }),
  removeLinks: (call, { links }) =>
    withEach(call, links, async (link) => {
      await removeLink(call.options, actor(call), link);
      return {};
    }),
  async checkLinksNow(call) {
    await askForLinkCheck(call.options, actor(call));
    return view(call.options);
  },
  async putToolCategory(call, { id, lookedAt, ...fields }) {
    await putToolCategory(call.options, actor(call), { id, lookedAt, fields });
    return view(call.options);
  },
  async moveToolCategory(call, { id, to }) {
    await moveToolCategory(call.options, actor(call), { id, step: stepOf(to) });
    return view(call.options);
  },
  async removeToolCategory(call, { id }) {
    await removeToolCategory(call.options, actor(call), id);
    return view(call.options);
  },
} satisfies Partial<Handlers>;
