import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { openPreview } from "~console/drafts/open-preview";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
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
  const ask = async () => {
    await beforeOpen();
    return call("previewArticle", { locale }, articleId);
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
          <MenuItem className={item} onAction={() => void openPreview(language, ask)}>
            {editor.asDesktop}
          </MenuItem>
          <MenuItem className={item} onAction={() => void openPreview(language, ask, phone)}>
            {editor.asPhone}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
