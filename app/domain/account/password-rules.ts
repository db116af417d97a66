/** What a password needs; each is shown with whether it is met while somebody types. */
export const passwordRules = {
  digit: (password) => /[0-9]/.test(password),
  lower: (password) => /[a-z]/.test(password),
  upper: (password) => /[A-Z]/.test(password),
  length: (password) => {
    const { length } = [...password];
    return length >= 8 && length <= 20;
  },
} as const satisfies Record<string, (password: string) => boolean>;

export type PasswordRule = keyof typeof passwordRules;

export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[];
