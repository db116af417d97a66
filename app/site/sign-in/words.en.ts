export const signIn = {
  title: "Sign in",
  description: "Sign in to see and change your own account.",
  heading: "Sign in",
  lead: "Here you manage your account. To use the product, sign in to the desktop client.",
  contact: { label: "Email or phone", hint: "one that you have verified" },
  password: "Password",
  submit: "Sign in",
  forgot: "Forgotten your password?",
  noAccount: "No account yet?",
  register: "Register",
  deleted: "Your account and its data are deleted.",
  signedOut: "You are signed out.",
  problems: {
    contactMissing: "Please enter your email or phone number",
    passwordMissing: "Please enter your password",
    mismatch: "Contact and password don’t match an account",
  },
  wait: "Many wrong passwords were tried. Wait {n} seconds, enter your password again, then press “Sign in”.",
  later: "Too many requests. Please try again in {minutes} min.",
  busy: "Many people are signing in right now. Please try again in a moment.",
};

export type SignInMessages = typeof signIn;
