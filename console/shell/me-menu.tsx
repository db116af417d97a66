import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import { useNavigate } from "react-router";
import type { Me } from "~/console-api/schemas/session";
import { fill } from "~/i18n/fill";
import { Icon } from "~console/ui/icon";
import { PersonPrint } from "~console/ui/person";
import { useWords } from "~console/words";
import { menuItem, menuStyle } from "./menu-look";
import { signOut } from "./sign-out";

/** The signed-in person: their sessions, and the way out. */
export function MeMenu({ me }: { me: Me }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={fill(words.shell.me, { name: me.name })}
        className="flex min-h-9 w-full items-center gap-3 rounded-1 px-1.5 text-left data-hovered:bg-raised narrow:justify-center coarse:min-h-11"
      >
        <PersonPrint staffId={me.id} />
        <span className="min-w-0 grow truncate narrow:hidden">{me.name}</span>
        <Icon name="more" className="narrow:hidden" />
      </AriaButton>
      <Popover placement="top start">
        <Menu aria-label={me.name} className={menuStyle}>
          <MenuItem className={menuItem} onAction={() => navigate("/me")}>
            {words.shell.mySessions}
          </MenuItem>
          <MenuItem className={`${menuItem} border-t border-line`} onAction={() => void signOut()}>
            {words.shell.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
