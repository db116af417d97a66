import type { RegistrationProgress } from "~/domain/account/registration";
import type { RegistrationMessages } from "~/domain/account/registration-words.en";

/** Texts of the form; sentences about invalid fields come with an answer. */
export type RegisterFormMessages = Omit<
  RegistrationMessages,
  "problems" | "done" | "countries" | "agreement"
> & {
  /** `version`: of the user agreement that the box agrees to. Null: the form sets a new password. */
  agreement: (RegistrationMessages["agreement"] & { version: string }) | null;
};

export type RegisterFormView = {
  messages: RegisterFormMessages;
  /** Code, calling code and name of each, in lines: in a page they take half of the space of objects. */
  countries: string;
  progress: RegistrationProgress;
  /** The package that led here. */
  packageId: string | null;
};

/** When a code may be asked for again, as `14:05:30` in China. */
export function resendTime({ until }: RegistrationProgress): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Shanghai",
    timeStyle: "medium",
  }).format(until);
}
