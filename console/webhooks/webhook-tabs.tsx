import "./strings";
import { addresses } from "~console/api/addresses";
import { PartLinks } from "~console/ui/part-links";
import { useWords } from "~console/words";

/** The parts of webhooks. */
export function WebhookTabs() {
  const { webhooks } = useWords();
  const parts = [
    { to: addresses.webhooks, label: webhooks.endpoints },
    { to: addresses.webhookDeliveries, label: webhooks.deliveries },
  ];
  return <PartLinks label={webhooks.parts} parts={parts} />;
}
