import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { codeTo } from "../support/outbox";
import { patience } from "../support/patience";
import { messages } from "../support/site-test";
import type { EngineSite } from "./engine-site";
import type { Visitor } from "./visitor";

type Journey = {
  play: (visitor: Visitor, site: EngineSite) => Promise<void>;
  /** Whether the visitor has answered the consent sheet before; true unless told otherwise. */
  consent?: boolean;
};

const words = messages.en;

/** Journeys that work in every engine for visitors. */
export const publicJourneys: Record<string, Journey> = {
  "sees the home page laid out, with icons and drawings": {
    async play(visitor) {
      await visitor.open("/");
      await visitor.see("header nav a", messages.cn.shell.nav.pricing);
      await visitor.until(
        "the page is not wider than its window",
        () => document.documentElement.scrollWidth <= innerWidth,
      );
      await visitor.until("icons and drawings of other files are drawn", () => {
        const shown = Array.from(document.querySelectorAll<SVGUseElement>("svg use")).filter(
          (use) => (use.ownerSVGElement?.getBoundingClientRect().width ?? 0) > 0,
        );
        return shown.length > 5 && shown.every((use) => use.getBBox().width > 0);
      });
      await visitor.until("pictures in view are there", () =>
        Array.from(document.images)
          .filter((image) => image.loading !== "lazy")
          .every((image) => image.complete && image.naturalWidth > 0),
      );
      await visitor.until("one language is shown as current", () => {
        const pressed = document.querySelector("header form [aria-current=true]");
        return pressed !== null && Number(getComputedStyle(pressed).fontWeight) >= 600;
      });
    },
  },

  "registers with the code of a mail, up to the confirmation": {
    async play(visitor, site) {
      const { registration } = words;
      const email = `lin-${randomUUID().slice(0, 8)}@site.example`;
      await visitor.open("/en/register");
      await visitor.markDocument();
      await visitor.type("main input", email, registration.email.label);
      await visitor.click("main button", registration.code.obtain);
      await visitor.seeText("main", new RegExp(registration.code.sent));
      const code = await codeTo(email, 1, join(site.dataFolder, "outbox"));
      await visitor.type("main input", code, registration.code.label);
      await visitor.type("main input", "Zhiwei-2026", registration.password.label);
      await visitor.click("main input[type=checkbox]");
      await visitor.click("main button", registration.submit);
      await visitor.see("h1", registration.done.heading);
      await visitor.seeAddress(/\/register\?done=1$/);
      await visitor.see("main a", registration.done.download);
      await visitor.seeNo("main form #register-code");
    },
  },

  "sends a message, and sees which topic is chosen": {
    async play(visitor) {
      const { form, sent } = words.contact;
      await visitor.open("/en/contact");
      const [chosen, other] = await visitor.call(topicLooks);
      if (chosen === undefined || other === undefined) throw new Error("There are no topics");
      expect(chosen.colours, "the chosen topic and another one").not.toBe(other.colours);
      await visitor.click(`input[name=topic][value="${other.value}"]`);
      await expect
        .poll(() => visitor.call(topicLooks), patience)
        .toContainEqual({ value: other.value, colours: chosen.colours });
      await visitor.type("#contact-name", "Wei");
      await visitor.type("#contact-contact", "wei@site.example");
      await visitor.type("#contact-message", "Hello");
      await visitor.click("main form button[type=submit]", form.submit);
      await visitor.seeAddress(/sent=1$/);
      await visitor.see("h1, h2", sent.heading);
    },
  },

  "downloads, and reads what to do after the click": {
    async play(visitor) {
      const { download } = words;
      await visitor.open("/en/download");
      await visitor.markDocument();
      await visitor.click("main a", download.primary);
      await visitor.seeAddress(/started=/);
      await visitor.see("h2", download.steps.run.heading);
      await visitor.see("main a", download.started.again);
      await visitor.back();
      await visitor.see("main a", download.primary);
      await visitor.seeNo("h2", download.steps.run.heading);
      await visitor.forward();
      await visitor.see("h2", download.steps.run.heading);
    },
  },

  "checks a file in the browser": {
    async play(visitor, site) {
      const { verifier } = words;
      const [name = "", bytes] = await currentClient(site);
      const path = join(site.folder, name);
      writeFileSync(path, bytes);
      await visitor.open("/en/verify");
      await visitor.seeNo("[data-drop-file] h3", verifier.unsupported.title);
      // As a keyboard does it: first comes the focus, then the dialog.
      await visitor.call(() =>
        document.querySelector<HTMLElement>("[data-drop-file] input[type=file]")?.focus(),
      );
      await visitor.see("site-island[name=verifier][data-awake]");
      await visitor.chooseFile("[data-drop-file] input[type=file]", path);
      await visitor.see("[data-drop-file] h3", verifier.match.title);
      await visitor.click("[data-drop-file] a", verifier.another);
      // Large enough for the worker that reads in pieces.
      writeFileSync(path, Buffer.alloc(5_000_000, 7));
      await visitor.chooseFile("[data-drop-file] input[type=file]", path);
      await visitor.see("[data-drop-file] h3", verifier.mismatch.title);
    },
  },

  "adds versions to a log with View more": {
    async play(visitor) {
      const count = () => document.querySelectorAll("main article").length;
      await visitor.open("/en/updateBrowserLog");
      await visitor.markDocument();
      const before = await visitor.call(count);
      await visitor.click("main a", words.releases.viewMore);
      await visitor.until(
        "more versions",
        (least) => document.querySelectorAll("main article").length > least,
        before,
      );
      await visitor.seeSameDocument();
      await visitor.type("main input[name=q]", "webrtc");
      await visitor.press("main input[name=q]", "Enter");
      await visitor.seeText("main mark", /webrtc/);
    },
  },

  "answers the consent sheet in place, opens and closes the menus of a desktop, keeps a theme, and changes the language":
    {
      consent: false,
      async play(visitor) {
        const { shell } = words;
        await visitor.open("/en/contact");
        await visitor.markDocument();
        await visitor.click("[data-consent] button", shell.consent.necessary);
        await visitor.seeNo("[data-consent]");
        await visitor.seeNo("header nav li li a", shell.nav.browserLog);
        await visitor.click("header nav summary", shell.nav.releases);
        await visitor.see("header nav li li a", shell.nav.browserLog);
        await visitor.press("header nav summary", "Escape", shell.nav.releases);
        await visitor.seeNo("header nav li li a", shell.nav.browserLog);
        await visitor.click("header nav summary", shell.nav.releases);
        await visitor.click("h1");
        await visitor.seeNo("header nav li li a", shell.nav.browserLog);
        await visitor.seeSameDocument();

        const isDark = () =>
          getComputedStyle(document.documentElement).backgroundColor === "rgb(21, 18, 16)";
        await visitor.click("[data-theme-menu] summary");
        await visitor.click("[data-theme-menu] button", shell.theme.dark);
        await visitor.until("dark", isDark);
        await visitor.click("header nav summary", shell.nav.releases);
        await visitor.click("header nav a", shell.nav.browserLog);
        await visitor.seeAddress(/\/updateBrowserLog$/);
        await visitor.until("still dark", isDark);
        await visitor.seeNo("[data-consent]");

        const languageButton = (code: string) => `header form button[name=locale][value=${code}]`;
        await visitor.click(languageButton("cn"));
        await visitor.seeAddress(/^\/updateBrowserLog$/);
        await visitor.see("html:not([lang=en])");
        await visitor.click(languageButton("en"));
        await visitor.seeAddress(/^\/en\/updateBrowserLog$/);
        await visitor.see("html[lang=en]");
      },
    },

  "uses the menu of a phone, and finds a price with slider and buttons": {
    async play(visitor) {
      const { shell, pricing } = words;
      await visitor.resize(390);
      await visitor.open("/en/contact");
      await visitor.until("390 pixels wide, all of it in the window", () => {
        return innerWidth === 390 && document.documentElement.scrollWidth <= 390;
      });
      await visitor.seeNo("header a", shell.nav.pricing);
      await visitor.until("the button's icon is drawn", () => {
        const icon = document.querySelector<SVGUseElement>("[data-mobile-menu] > summary use");
        return (icon?.getBBox().width ?? 0) > 0;
      });
      await visitor.click("[data-mobile-menu] > summary");
      await visitor.click("[data-mobile-menu] summary", shell.nav.releases);
      await visitor.see("[data-mobile-menu] a", shell.nav.browserLog);
      await visitor.click("[data-mobile-menu] a", shell.nav.pricing);
      await visitor.seeAddress(/\/pricing$/);
      await visitor.seeNo("[data-mobile-menu] a", shell.nav.contact);

      await visitor.started();
      await visitor.seeNo("button", pricing.selector.submit);
      await visitor.markDocument();
      await visitor.see("section h2", "Package C");
      await visitor.press("input[type=range]", "ArrowRight");
      await visitor.seeAddress(/environments=300&members=5/);
      await visitor.see("section h2", "Package D");
      await visitor.press("input[type=range]", "ArrowLeft");
      await visitor.see("section h2", "Package C");
      await visitor.click("button", pricing.selector.more);
      await visitor.seeAddress(/environments=100&members=6/);
      await visitor.see("section h2", "Package D");
      await visitor.seeSameDocument();
    },
  },

  "searches the news in place, goes back and forward, and finds pages as they were": {
    async play(visitor) {
      const searchIs = (value: string) =>
        visitor.until(
          `the search field holds ${value}`,
          (wanted) =>
            document.querySelector<HTMLInputElement>("main input[name=q]")?.value === wanted,
          value,
        );
      await visitor.open("/en/news");
      const all = await visitor.call(() => document.querySelectorAll("main article").length);
      await visitor.markDocument();
      await visitor.type("main input[name=q]", "proxy");
      await visitor.press("main input[name=q]", "Enter");
      await visitor.seeAddress(/\?q=proxy$/);
      await visitor.seeText("main mark", /prox/);
      await visitor.seeSameDocument();
      await visitor.seeNo("main [data-waiting], main .no-script");
      await visitor.click("main article a");
      await visitor.seeAddress(/\/en\/new\/\d+$/);
      await visitor.back();
      await visitor.seeText("main mark", /prox/);
      await searchIs("proxy");
      await visitor.back();
      await visitor.seeAddress(/\/en\/news$/);
      await searchIs("");
      await visitor.forward();
      await visitor.seeAddress(/q=proxy$/);
      await visitor.seeText("main mark", /prox/);
      // The page works after all of that: a tag is chosen by one press.
      await visitor.click('main nav a[href*="tag="]');
      await visitor.seeAddress(/tag=/);
      await visitor.until(
        "fewer articles are listed",
        (before) => {
          const now = document.querySelectorAll("main article").length;
          return now > 0 && now < before;
        },
        all,
      );
    },
  },
};

/** Runs in the page: the colours at the middle of two topics, the chosen one and another. */
function topicLooks(): { value: string; colours: string }[] {
  const radios = Array.from(document.querySelectorAll<HTMLInputElement>("input[name=topic]"));
  radios.sort((one, other) => Number(other.checked) - Number(one.checked));
  return radios.slice(0, 2).map((radio) => {
    radio.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = radio.getBoundingClientRect();
    const there = document.elementsFromPoint(left + width / 2, top + height / 2);
    const colours = there.map((element) => getComputedStyle(element).backgroundColor).join();
    return { value: radio.value, colours };
  });
}

/** The newest client's archive. @returns its name and bytes */
async function currentClient(site: EngineSite): Promise<[string, Buffer]> {
  const origin = site.origin.replace("localhost", "127.0.0.1");
  const { data } = await (await fetch(`${origin}/api/checksums/list`)).json();
  type Entry = { kind: string; product: string; state: string; name: string };
  const { name } = (data.list as Entry[]).find(
    ({ kind, product, state }) => kind === "package" && product === "client" && state === "current",
  ) as Entry;
  const response = await fetch(`${origin}/files/${name}`);
  return [name, Buffer.from(await response.arrayBuffer())];
}
