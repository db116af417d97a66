import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { RouterProvider } from "react-router/dom";
import { useSession } from "./api/session";
import { createConsoleRouter } from "./router";
import { Front } from "./sign-in/front";
import { SignIn } from "./sign-in/sign-in";
import { useWords } from "./words";

/** The screens; over them the sign-in, when the session has ended, so that all stays as it was. */
export default function SignedIn() {
  const words = useWords();
  const session = useSession();
  const [router] = useState(createConsoleRouter);
  return (
    <>
      <RouterProvider router={router} />
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
