import { addresses } from "~console/api/addresses";
import { PartLinks } from "~console/ui/part-links";
import { useWords } from "~console/words";

/** The parts of Releases. */
export function ReleaseTabs() {
  const words = useWords();
  const parts = [
    { to: addresses.releases, label: words.screens.releases },
    { to: addresses.rollouts, label: words.screens.rollouts },
    { to: addresses.feeds, label: words.screens.feeds },
    { to: addresses.releaseKeys, label: words.screens.releaseKeys },
  ];
  return <PartLinks label={words.releases.parts} parts={parts} />;
}
