import "zod-openapi";
import { z } from "zod";
import { contactForm } from "~/domain/contact/contact-form.server";
import { contactFields } from "~/domain/contact/contact-message";
import { localeCodes } from "~/i18n/locales";

/** The body of `site/contact`; other keys are ignored. */
export const contactRequest = contactForm
  .extend({
    lang: z.enum(localeCodes).optional().meta({
      description: "Language of emails and sentences; else the `lang` cookie, else cn",
    }),
  })
  .meta({ id: "ContactRequest" });

export const contactData = z
  .object({
    request: z
      .object({
        number: z.string().meta({ example: "PR-2026-000123" }),
        dueOn: z.iso.date().nullable().meta({
          description:
            "Last day for the answer, in China; null when an email was given: the days begin when its owner opens the link that is mailed there",
        }),
      })
      .nullable()
      .meta({ description: "Of a privacy request; null for any other message" }),
  })
  .meta({ id: "ContactData" });

/** The `data` of a response with code 422. */
export const contactErrors = z
  .object({
    errors: z
      .partialRecord(z.enum(contactFields), z.string())
      .meta({ description: "A sentence for each field that is wrong, in the caller's language" }),
  })
  .meta({ id: "ContactErrors" });

export type ContactData = z.infer<typeof contactData>;
export type ContactFieldErrors = z.infer<typeof contactErrors>;
