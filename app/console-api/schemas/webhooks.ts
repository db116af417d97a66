import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { endpointLengths, eventNames } from "~/domain/webhook/webhook-events";
import { idText, time } from "./common";

/** `POST /webhooks`. */
export const endpointRequest = z.object({
  name: z.string().max(2 * endpointLengths.name),
  address: z.string().max(2 * endpointLengths.address),
  events: z.array(z.enum(eventNames)).max(eventNames.length),
  hasPersonalData: z.boolean(),
});

/** `POST /webhooks/:id`. `seen`: the fields before the change, as the person saw them. */
export const changeRequest = endpointRequest.extend({ seen: endpointRequest });

/** `POST /webhooks/:id/switch`. */
export const switchRequest = z.object({ isOn: z.boolean() });

/** `POST /webhooks/:id/replay`: events since a time are sent again. */
export const replayRequest = z.object({ since: time });

/** `GET /webhooks/deliveries`: the newest first, 50 a page. */
export const deliveriesQuery = z.object({
  endpoint: idText.optional(),
  state: z.enum(["waiting", "delivered", "failed"]).optional(),
  before: idText.optional(),
});

export type EndpointLine = AnswerOf<"webhooks">["endpoints"][number];
export type DeliveryList = AnswerOf<"webhookDeliveries">;
export type DeliveryLine = DeliveryList["deliveries"][number];
export type DeliveryView = AnswerOf<"webhookDelivery">;
