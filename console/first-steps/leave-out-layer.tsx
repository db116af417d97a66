import { useState } from "react";
import type { FirstStepLine } from "~/console-api/schemas/first-steps";
import { type OptionalStep, optionalSteps } from "~/domain/first-steps/first-steps";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Select } from "~console/ui/select";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

type LayerProps = { steps: readonly FirstStepLine[]; onClose: () => void; onDone: () => void };

/** Asks which step does not concern the owner, and why. */
export function LeaveOutLayer({ steps, onClose, onDone }: LayerProps) {
  const { leaveOut, names } = useLanguage().words.firstSteps;
  const offered = optionalSteps.filter((name) => steps.some((step) => step.name === name));
  const [step, setStep] = useState<OptionalStep>(offered[0] ?? "brand");
  const [reason, setReason] = useState("");
  return (
    <ActLayer
      hasText
      title={leaveOut.title}
      text={leaveOut.text}
      act={leaveOut.act}
      keep={leaveOut.keep}
      onClose={onClose}
      onAct={async () => {
        await call("leaveOutFirstStep", { step, reason });
        showToast(leaveOut.done);
        onDone();
      }}
    >
      <div className="mt-5 grid gap-4">
        <Select
          label={leaveOut.step}
          value={step}
          onChange={setStep}
          options={offered.map((name) => ({ value: name, label: names[name] }))}
        />
        <Field
          label={leaveOut.reason}
          name="reason"
          value={reason}
          onChange={setReason}
          help={leaveOut.reasonHelp}
        />
      </div>
    </ActLayer>
  );
}
