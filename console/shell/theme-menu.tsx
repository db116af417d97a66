import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import { useStore } from "~console/api/store";
import { Icon, type IconName } from "~console/ui/icon";
import { chooseTheme, type Theme, theme } from "~console/ui/theme";
import { useWords } from "~console/words";
import { menuItem, menuStyle } from "./menu-look";

const themeIcons: Record<Theme, IconName> = { system: "sun", light: "sun", dark: "moon" };

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const words = useWords();
  const chosen = useStore(theme);
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={`${words.shell.theme}: ${words.shell.themes[chosen]}`}
        className="flex size-8 items-center justify-center rounded-1 border border-line bg-paper text-ink data-hovered:border-line-strong coarse:size-11"
      >
        <Icon name={themeIcons[chosen]} />
      </AriaButton>
      <Popover placement="top end">
        <Menu
          aria-label={words.shell.theme}
          selectionMode="single"
          selectedKeys={[chosen]}
          onAction={(key) => chooseTheme(key as Theme)}
          className={menuStyle}
        >
          {(["system", "light", "dark"] as const).map((name) => (
            <MenuItem
              key={name}
              id={name}
              textValue={words.shell.themes[name]}
              className={menuItem}
            >
              <Icon name="check" className={name === chosen ? "" : "invisible"} />
              {words.shell.themes[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
