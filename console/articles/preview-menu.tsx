import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { problemWords } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

const phone = "popup,width=390,height=844";

/** Opens the draft on its real page, in a window of a desktop's or of a phone's width. */
export function PreviewMenu({
  articleId,
  locale,
  beforeOpen,
}: {
  articleId: number;
  locale: Locale;
  /** What is typed is to be seen as well. */
  beforeOpen: () => Promise<boolean>;
}) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const open = async (features: string) => {
    // Opened while the key is pressed: later, browsers take it for an advertisement.
    const opened = window.open("", "_blank", features);
    if (opened === null) {
      showToast(editor.previewBlocked);
      return;
    }
    opened.opener = null;
    try {
      await beforeOpen();
      const { url } = await call("previewArticle", { locale }, articleId);
      opened.location.replace(url);
    } catch (error) {
      opened.close();
      showToast(problemWords(language, error));
    }
  };
  const item =
    "flex min-h-9 cursor-pointer items-center px-3 outline-none data-focused:bg-sunk coarse:min-h-11";
  return (
    <MenuTrigger>
      <AriaButton className={buttonStyle("line")}>
        <Icon name="eye" />
        {editor.openAsPage}
        <Icon name="down" size={12} />
      </AriaButton>
      <Popover placement="bottom end">
        <Menu
          aria-label={editor.openAsPage}
          className="appear min-w-44 rounded-1 border border-line bg-raised py-1.5 text-small text-ink shadow-menu outline-none"
        >
          <MenuItem className={item} onAction={() => void open("")}>
            {editor.asDesktop}
          </MenuItem>
          <MenuItem className={item} onAction={() => void open(phone)}>
            {editor.asPhone}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
