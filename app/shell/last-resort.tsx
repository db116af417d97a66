import { Component, type ReactNode } from "react";

/** Shown when even the error page cannot be. */
export const lastResort = "An error occurred while showing the error page";

/** In the browser, catches a failure of the error page itself; on the server the entry does. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <p lang="en">{lastResort}</p> : this.props.children;
  }
}
