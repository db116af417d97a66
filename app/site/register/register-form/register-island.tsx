import { Island } from "~/islands/island";
import { RegisterForm, type RegisterFormProps } from "./register-form";

/**
 * The registration form on a page. It wakes at once where there is something to count down or to
 * read out, else when somebody begins to fill it in.
 */
export function RegisterIsland({ view, answer }: RegisterFormProps) {
  const isBusy = answer !== undefined || view.progress.seconds > 0;
  return (
    <Island
      name="register-form"
      component={RegisterForm}
      wake={isBusy ? "idle" : "intent"}
      props={{ view, answer }}
    />
  );
}
