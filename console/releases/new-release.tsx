import { useState } from "react";
import { useNavigate } from "react-router";
import { type Channel, isPreRelease, isVersionOf, type Product } from "~/domain/release/release";
import type { WindowsLine } from "~/domain/release/rollout";
import { fill } from "~/i18n/fill";
import { isVersion } from "~/lib/version-number";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { releasePath } from "./release-view";

/** Asks for product, number, channel and Windows of a new release. */
export function NewRelease({ onClose }: { onClose: () => void }) {
  const { releases: words } = useLanguage().words;
  const navigate = useNavigate();
  const [product, setProduct] = useState<Product>("client");
  const [version, setVersion] = useState("");
  const [channel, setChannel] = useState<Channel>("stable");
  const [minimumWindows, setWindows] = useState<WindowsLine>("10");
  const typed = version.trim();
  // The release that a pre-release comes before; undefined: the version is none.
  const [later] = isVersionOf(product, typed) && isPreRelease(typed) ? typed.split("-") : [];
  return (
    <ActLayer
      title={words.new}
      text={words.newText}
      act={words.make}
      keep={words.doNotMake}
      onClose={onClose}
      onAct={async () => {
        const named = { product, version: typed };
        // A text without numbers is no version, which the server would call a broken call.
        if (!isVersion(named.version)) {
          throw new CallError("incomplete", { rule: "version-wrong" });
        }
        const chosen = later === undefined ? channel : "beta";
        await call("newRelease", { ...named, channel: chosen, minimumWindows });
        showToast(fill(words.made, { version: named.version }));
        void navigate(releasePath(named));
      }}
    >
      <div className="mt-5 flex flex-col gap-5">
        <Choice
          label={words.product}
          value={product}
          onChange={setProduct}
          options={(["client", "browser"] as const).map((value) => ({
            value,
            label: words.products[value],
          }))}
        />
        <Field
          label={words.version}
          name="version"
          value={version}
          onChange={setVersion}
          help={
            later === undefined
              ? words.versionHelp[product]
              : fill(words.preRelease, { version: later })
          }
          maxLength={60}
          isMono
          autoFocus
        />
        <Choice
          label={words.channel}
          value={later === undefined ? channel : "beta"}
          onChange={setChannel}
          options={(["stable", "beta"] as const).map((value) => ({
            value,
            label: words.channels[value],
            isDisabled: value === "stable" && later !== undefined,
          }))}
          note={later && fill(words.stableTakes, { version: later })}
        />
        <Choice
          label={words.oldestWindows}
          value={minimumWindows}
          onChange={setWindows}
          options={(["10", "7"] as const).map((value) => ({
            value,
            label: words.windowsFrom[value],
          }))}
        />
      </div>
    </ActLayer>
  );
}
