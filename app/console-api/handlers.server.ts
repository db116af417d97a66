import { accountHandlers } from "./accounts.server";
import { articleHandlers } from "./articles.server";
import { auditHandlers } from "./audit.server";
import { bulkArticleHandlers } from "./bulk-articles.server";
import type { Handlers } from "./call";
import { countHandlers } from "./counts.server";
import { feedTextHandlers } from "./feed-texts.server";
import { figureHandlers } from "./figures.server";
import { firstStepHandlers } from "./first-steps.server";
import { healthHandlers } from "./health.server";
import { helpErrorHandlers } from "./help-errors.server";
import { inboxHandlers } from "./inbox.server";
import { invitationHandlers } from "./invitation.server";
import { jobHandlers } from "./jobs.server";
import { legalHandlers } from "./legal.server";
import { linkHandlers } from "./links.server";
import { meHandlers } from "./me.server";
import { mediaHandlers } from "./media.server";
import { offerHandlers } from "./offer.server";
import { oldAddressHandlers } from "./old-addresses.server";
import { outboxHandlers } from "./outbox.server";
import { releaseKeyHandlers } from "./release-keys.server";
import { uploadHandlers } from "./release-uploads.server";
import { releaseHandlers } from "./releases.server";
import { rolloutHandlers } from "./rollouts.server";
import { sampleContentHandlers } from "./sample-content.server";
import { searchHandlers } from "./search.server";
import { settingsHandlers } from "./settings.server";
import { signInHandlers } from "./sign-in.server";
import { siteTextHandlers } from "./site-texts.server";
import { staffHandlers } from "./staff.server";
import { todayHandlers } from "./today.server";
import { tokenHandlers } from "./tokens.server";
import { webhookHandlers } from "./webhooks.server";

/** Who answers each call of the table in `routes.ts`. */
export const handlers = {
  ...signInHandlers,
  ...invitationHandlers,
  ...meHandlers,
  ...staffHandlers,
  ...tokenHandlers,
  ...webhookHandlers,
  ...auditHandlers,
  ...todayHandlers,
  ...firstStepHandlers,
  ...sampleContentHandlers,
  ...countHandlers,
  ...inboxHandlers,
  ...accountHandlers,
  ...outboxHandlers,
  ...figureHandlers,
  ...jobHandlers,
  ...healthHandlers,
  ...mediaHandlers,
  ...searchHandlers,
  ...linkHandlers,
  ...legalHandlers,
  ...offerHandlers,
  ...articleHandlers,
  ...bulkArticleHandlers,
  ...helpErrorHandlers,
  ...settingsHandlers,
  ...oldAddressHandlers,
  ...siteTextHandlers,
  ...releaseHandlers,
  ...rolloutHandlers,
  ...releaseKeyHandlers,
  ...uploadHandlers,
  ...feedTextHandlers,
} satisfies Handlers;
