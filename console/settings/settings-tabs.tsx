import { addresses } from "~console/api/addresses";
import { PartLinks } from "~console/ui/part-links";
import { useWords } from "~console/words";

/** The parts of the settings, which the same people may read. */
export function SettingsTabs() {
  const { screens } = useWords();
  const parts = [
    { to: addresses.settings, label: screens.settings },
    { to: addresses.oldAddresses, label: screens.oldAddresses },
  ];
  return <PartLinks label={screens.settings} parts={parts} />;
}
