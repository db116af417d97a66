/** The password rules; the form shows for each whether it is met. */
export const passwordRules = {
  digit: (password) => /[0-9]/.test(password),
  lower: (password) => /[a-z]/.test(password),
  upper: (password) => /[A-Z]/.test(password),
  length: (password) => {
    const { length } = [...password];
    return length >= 8 && length <= 20;
  },
} as const satisfies Record<string, (password: string) => boolean>;

type PasswordRule = keyof typeof passwordRules;

export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[];
