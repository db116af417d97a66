import { useState } from "react";
import type { ScanLine, SettingsState } from "~/console-api/schemas/settings";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Section } from "~console/ui/section";
import { Select } from "~console/ui/select";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

type ScansProps = {
  state: SettingsState;
  mayChange: boolean;
  onDone: () => void;
};

/** Scans by antivirus engines that pages may name: entered with the address of their report. */
export function ScansSection({ state, mayChange, onDone }: ScansProps) {
  const { locale, words: all } = useLanguage();
  const words = all.settings;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ScanLine>();
  const engineOf = ({ engineCn, engineEn }: ScanLine) => (locale === "cn" ? engineCn : engineEn);
  return (
    <Section title={words.scans}>
      <p className="mt-2 text-micro text-ink-2">{words.scansAbout}</p>
      {state.scans.length === 0 && <p className="py-3">{words.noScans}</p>}
      <ul>
        {state.scans.map((scan) => (
          <li
            key={scan.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="font-semibold">{engineOf(scan)}</span>
            <span className="mono min-w-0 grow wrap-anywhere">
              {scan.fileName} · {scan.scannedOn} · {scan.reportUrl}
            </span>
            {mayChange && (
              <Button
                size="row"
                aria-label={fill(words.removeScanOf, { engine: engineOf(scan) })}
                onPress={() => setRemoved(scan)}
              >
                {words.removeScan}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && state.files.length > 0 && (
        <Button size="row" icon="plus" className="mt-3" onPress={() => setAdding(true)}>
          {words.addScan}
        </Button>
      )}
      {isAdding && (
        <ScanLayer
          files={state.files}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onDone();
          }}
        />
      )}
      {removed !== undefined && (
        <ActLayer
          isAlert
          title={fill(words.removeScanTitle, { engine: engineOf(removed) })}
          text={words.removeScanText}
          act={words.removeScanAct}
          keep={words.keepScan}
          onClose={() => setRemoved(undefined)}
          onAct={async () => {
            await call("removeScan", {}, removed.id);
            showToast(words.scanRemoved);
            setRemoved(undefined);
            onDone();
          }}
        />
      )}
    </Section>
  );
}

function ScanLayer({
  files,
  onClose,
  onDone,
}: {
  files: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { settings: words } = useLanguage().words;
  const [scan, setScan] = useState({
    fileName: files[0] ?? "",
    engineCn: "",
    engineEn: "",
    scannedOn: "",
    reportUrl: "",
  });
  const field = (name: "engineCn" | "engineEn" | "scannedOn" | "reportUrl", help?: string) => (
    <Field
      label={words[name]}
      name={name}
      value={scan[name]}
      onChange={(value) => setScan({ ...scan, [name]: value })}
      {...(help !== undefined && { help })}
      isMono={name === "reportUrl" || name === "scannedOn"}
    />
  );
  return (
    <ActLayer
      hasText
      isPublic
      tone="seal"
      title={words.addScanTitle}
      act={words.save}
      keep={words.keep}
      onClose={onClose}
      onAct={async () => {
        await call("addScan", scan);
        showToast(words.scanAdded);
        onDone();
      }}
    >
      <div className="mt-5 grid gap-4">
        <Select
          label={words.file}
          value={scan.fileName}
          onChange={(fileName) => setScan({ ...scan, fileName })}
          name="fileName"
          options={files.map((file) => ({ value: file, label: file }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {field("engineCn")}
          {field("engineEn")}
        </div>
        {field("scannedOn", words.scannedOnHelp)}
        {field("reportUrl")}
      </div>
    </ActLayer>
  );
}
