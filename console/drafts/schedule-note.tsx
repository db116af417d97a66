import "./strings";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";

/** Drafts that wait for their time, with what they change. */
export function ScheduleNote({
  title,
  className,
  onCancel,
  children,
}: {
  title: string;
  className: string;
  /** Undefined: the person may not cancel the schedule. */
  onCancel: (() => void) | undefined;
  children: React.ReactNode;
}) {
  const { drafts } = useWords();
  return (
    <Note icon="clock" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{title}</p>
        {onCancel !== undefined && (
          <Button size="row" onPress={onCancel}>
            {drafts.schedule.cancel}
          </Button>
        )}
      </div>
      {children}
    </Note>
  );
}

/** Asks before a schedule is cancelled. */
export function CancelLayer({
  title,
  text,
  onCancel,
  onMoved,
  onClose,
}: {
  title: string;
  text: string;
  /** Cancels it and closes the layer; its errors are shown. */
  onCancel: () => Promise<void>;
  /** Called on a conflict: loads the data again. */
  onMoved: () => Promise<void>;
  onClose: () => void;
}) {
  const words = useWords().drafts.schedule;
  return (
    <ActLayer
      isAlert
      title={title}
      text={text}
      act={words.cancelAct}
      keep={words.keep}
      onClose={onClose}
      onMoved={onMoved}
      onAct={async () => {
        await onCancel();
        showToast(words.cancelled);
      }}
    />
  );
}
