import type { RegistrationProgress } from "~/domain/account/registration";
import type { RegistrationMessages } from "~/domain/account/registration-words.en";

/** What is said in the form; sentences about wrong fields come with an answer. */
export type RegisterFormMessages = Omit<
  RegistrationMessages,
  "problems" | "done" | "countries" | "agreement"
> & {
  /** `version`: of the user agreement, which whoever ticks the box agrees to. */
  agreement: RegistrationMessages["agreement"] & { version: string };
};

export type RegisterFormView = {
  messages: RegisterFormMessages;
  /** Code, calling code and name of each, in lines: in a page it is half of what objects are. */
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
