import {
  disableStaff,
  enableStaff,
  endSessionsOfStaff,
  invite,
  resetFactors,
  revokeInvitation,
  setRoles,
} from "~/domain/staff/staff-actions.server";
import { actor } from "./actor.server";
import type { Handlers } from "./call";
import { viewSessions, viewStaff } from "./views.server";

export const staffHandlers = {
  staff: ({ options }) => viewStaff(options),
  staffSessions: ({ options, id, person }) => viewSessions(options, id, person.session.id),
  async invite(call, request) {
    await invite(call.options, actor(call), request);
    return viewStaff(call.options);
  },
  async revokeInvitation(call) {
    await revokeInvitation(call.options, actor(call), call.id);
    return viewStaff(call.options);
  },
  async setRoles(call, request) {
    await setRoles(call.options, actor(call), call.id, request);
    return viewStaff(call.options);
  },
  async disableStaff(call) {
    await disableStaff(call.options, actor(call), call.id);
    return viewStaff(call.options);
  },
  async enableStaff(call) {
    await enableStaff(call.options, actor(call), call.id);
    return viewStaff(call.options);
  },
  async resetFactors(call) {
    await resetFactors(call.options, actor(call), call.id);
    return viewStaff(call.options);
  },
  async endStaffSessions(call, { sessionId }) {
    const { options, id, person } = call;
    await endSessionsOfStaff(options, actor(call), { staffId: id, sessionId });
    return viewSessions(options, id, person.session.id);
  },
} satisfies Partial<Handlers>;
