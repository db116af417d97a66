import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSync } from "otplib";
import { consolePassword } from "../support/console-page";
import { makePicture } from "../support/pictures";
import type { EngineSite } from "./engine-site";
import type { Visitor } from "./visitor";

type ConsoleJourney = (visitor: Visitor, site: EngineSite) => Promise<void>;

const markdown = "[role=textbox][contenteditable=true]";

/** Journeys that work in every engine for people of the console, in one session. */
export const consoleJourneys: Record<string, ConsoleJourney> = {
  async "accepts an invitation, and signs in with password and second factor"(visitor, site) {
    await visitor.startOver();
    await visitor.openConsole(site.link.replace(site.origin, ""));
    await visitor.see("code");
    const shown = await visitor.call(() => document.querySelector("code")?.textContent ?? "");
    const secret = shown.replace(/\s/g, "");
    await visitor.type("input[type=password]", consolePassword);
    const accepted = Date.now();
    await visitor.type("input", generateSync({ secret }), "Six digits from the app");
    await visitor.click("button", "Accept the invitation");
    await visitor.see("h1, h2", "Ten recovery codes");
    await visitor.click("button", "I have saved the codes");
    await visitor.see("h1", "you");
    await visitor.click("aside button", "Lin");
    await visitor.click("[role=menuitem]", "Sign out");

    await visitor.type("input", site.email, "Work address");
    await visitor.type("input[type=password]", consolePassword);
    await visitor.press("input[type=password]", "Enter");
    await visitor.see("h1", "Six digits");
    // Each code works once: this is the one of the next half minute.
    const code = generateSync({ secret, epoch: Math.floor(accepted / 1_000) + 30 });
    await visitor.type("input:not([type=password])", code);
    await visitor.see("aside button", "Lin");
    await visitor.see("h1", "you");
  },

  async "writes an article, which is saved"(visitor, site) {
    const text = "Typed here. ";
    await visitor.openConsole("/console/articles");
    await visitor.see("h1", "Articles");
    const article = `/console/articles/${site.place + 1}`;
    await visitor.click(`a[data-row][href="${article}"]`);
    await visitor.seeAddress(new RegExp(`${article}\\b`));
    await visitor.click(markdown);
    await visitor.type(markdown, text);
    await visitor.until(
      "the server has what was typed",
      async (typed) => {
        const id = /\d+/.exec(location.pathname)?.[0];
        const { texts } = await (await fetch(`/console/api/articles/${id}`)).json();
        return Object.values<{ body: string } | null>(texts).some((one) =>
          one?.body.includes(typed),
        );
      },
      text,
    );
    await visitor.see("[data-save=saved]");
    await visitor.click("button, label", "Live preview");
    await visitor.seeText(markdown, /Typed here\./);
  },

  async "uploads a picture, which the library shows"(visitor, site) {
    const name = `engine-${site.place}`;
    const path = join(site.folder, `${name}.png`);
    writeFileSync(path, await makePicture({ width: 900, height: 300 + site.place }));
    await visitor.openConsole("/console/media");
    await visitor.see("h1", "Media");
    await visitor.chooseFile("input[type=file]", path);
    await visitor.see("[data-part=aside] h2", name);
    await visitor.until("the picture is drawn", () =>
      Array.from(document.images).some(
        (image) => image.complete && image.naturalWidth > 0 && /media/.test(image.currentSrc),
      ),
    );
  },

  async "presses words of a page in its frame, and changes them beside it"(visitor, site) {
    // Short: each engine adds its own to the same words.
    const typed = `+${site.place}`;
    await visitor.openConsole("/console/site-texts?as=page&page=contact&locale=en");
    await visitor.see("h1", "Texts of pages");
    // A driver's own press stays in the console's document.
    await visitor.until("a press in the frame opens the words", () => {
      const frames = Array.from(document.querySelectorAll("iframe"));
      const words = frames
        .map((frame) => frame.contentDocument?.querySelector<HTMLElement>("h1 [data-w]"))
        .find((found) => found != null);
      words?.click();
      return document.querySelectorAll("[data-part=aside] textarea").length === 2;
    });
    await visitor.type("textarea", typed, "English");
    await visitor.until(
      "the frame is drawn with what was typed",
      (text) =>
        Array.from(document.querySelectorAll("iframe")).some((frame) =>
          frame.contentDocument
            ?.querySelector("h1 [data-w][data-changed]")
            ?.textContent?.includes(text),
        ),
      typed,
    );
  },

  async "reads the list of releases, and opens one"(visitor) {
    await visitor.openConsole("/console/releases");
    await visitor.see("h1", "Releases");
    await visitor.see("a[data-row]");
    const version = await visitor.call(
      () => document.querySelector("a[data-row]")?.textContent ?? "",
    );
    await visitor.click("a[data-row]", version);
    await visitor.see("h1", version);
  },
};
