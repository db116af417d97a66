import { writeAudit } from "~/domain/audit/write-audit.server";
import {
  addOldAddress,
  changeOldAddress,
  type EditOptions,
  importOldAddresses,
  previewImport,
  removeOldAddress,
} from "~/domain/old-address/address-edits.server";
import { writeAddressFile } from "~/domain/old-address/address-file.server";
import { listAddressRows, readAddressList } from "~/domain/old-address/address-list.server";
import { actor } from "./actor.server";
import type { CallOptions, Handlers } from "./call";

const view = ({ db, now }: CallOptions) => readAddressList(db, now());

/** Addresses at the site's own host are the site's, as those without a host. */
const editsOf = ({ db, now, siteOrigin }: CallOptions): EditOptions => ({
  db,
  now,
  ownHosts: [new URL(siteOrigin).host],
});

export const oldAddressHandlers = {
  oldAddresses: ({ options }) => view(options),
  async exportOldAddresses(call) {
    const { db, now } = call.options;
    const rows = await listAddressRows(db);
    const event = { act: "old-addresses-exported", after: { addresses: rows.length } } as const;
    await db.transaction((transaction) => writeAudit(transaction, actor(call), event, now()));
    call.context.header("Content-Type", "text/csv; charset=utf-8");
    call.context.header("Content-Disposition", 'attachment; filename="old-addresses.csv"');
    return call.context.body(writeAddressFile(rows));
  },
  previewOldAddresses: ({ options }, asked) => previewImport(editsOf(options), asked),
  async importOldAddresses(call, asked) {
    await importOldAddresses(editsOf(call.options), actor(call), asked);
    return view(call.options);
  },
  async addOldAddress(call, typed) {
    await addOldAddress(editsOf(call.options), actor(call), typed);
    return view(call.options);
  },
  async changeOldAddress(call, changed) {
    await changeOldAddress(editsOf(call.options), actor(call), { id: call.id, ...changed });
    return view(call.options);
  },
  async removeOldAddress(call, { version }) {
    await removeOldAddress(editsOf(call.options), actor(call), { id: call.id, version });
    return view(call.options);
  },
} satisfies Partial<Handlers>;
