import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { RouterProvider } from "react-router/dom";
import { useWords } from "~console/words";
import { useSession } from "./api/session";
import { createConsoleRouter } from "./router";
import { Front } from "./sign-in/front";
import { SignIn } from "./sign-in/sign-in";

let router: ReturnType<typeof createConsoleRouter> | undefined;

/**
 * The one router of the page, made after the sign-in, because it loads the first screen at once. It is not a
 * component's state. React discards renders, and a router made in one of them would also load the first screen, and
 * listen to the browser's history ever after.
 */
function theRouter() {
  router ??= createConsoleRouter();
  return router;
}

/** The screens; over them the sign-in, when the session has ended, so that all stays as it was. */
export default function SignedIn() {
  const words = useWords();
  const session = useSession();
  return (
    <>
      <RouterProvider router={theRouter()} />
      {session.state === "out" && (
        <ModalOverlay
          isOpen
          isKeyboardDismissDisabled
          className="fixed inset-0 z-70 overflow-y-auto"
        >
          <Modal>
            <Dialog aria-label={words.signIn.title} className="outline-none">
              <Front title={words.signIn.title}>
                <SignIn hadStarted={session.hadStarted} />
              </Front>
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
    </>
  );
}
