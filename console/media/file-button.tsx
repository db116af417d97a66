import { useRef } from "react";
import { Button, type ButtonTone } from "~console/ui/button";

/** What the file dialog offers; what a file is, the server judges by its bytes. */
const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A button that opens the file dialog. */
export function FileButton({
  children,
  onFiles,
  tone = "line",
  size = "normal",
  isSingle = false,
  shortcut,
}: {
  children: string;
  onFiles: (files: File[]) => void;
  tone?: ButtonTone;
  size?: "row" | "normal" | "wide";
  isSingle?: boolean;
  /** A letter that presses it. */
  shortcut?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        tone={tone}
        size={size}
        icon="upload"
        onPress={() => input.current?.click()}
        {...(shortcut !== undefined && { "data-key": shortcut })}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={!isSingle}
        hidden
        aria-label={children}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
