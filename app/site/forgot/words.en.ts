export const forgot = {
  title: "Forgotten password",
  description: "Set a new password with a code that we send to your email or phone.",
  heading: "Set a new password",
  form: {
    lead: "Enter the email or phone number that you verified. We send a code there if it has an account.",
    password: "New password",
    submit: "Set the password",
    busy: "Many passwords are being set right now. Please try again in a moment.",
  },
  /** Advice if no code arrives. */
  help: "No code? Look in the folder for unwanted mail, or try the other contact of your account. {contact} can help as well.",
  contact: "Customer service",
  noAccount: "No account yet?",
  register: "Register",
  done: {
    heading: "Your new password counts",
    text: "Sign in with it from now on. We have sent you a notice of the change.",
    signIn: "Sign in",
  },
};

export type ForgotMessages = typeof forgot;
