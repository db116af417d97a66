import { useRef } from "react";
import { Button, type ButtonTone } from "~console/ui/button";

/** Types in the file dialog; the server judges a file by its bytes. */
const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A button that opens the file dialog. */
export function FileButton({
  children,
  onFiles,
  tone = "line",
  size = "normal",
  isSingle = false,
  accepts = accepted,
  about,
  isKeyed = false,
}: {
  children: string;
  onFiles: (files: File[]) => void;
  tone?: ButtonTone;
  size?: "row" | "normal" | "wide";
  isSingle?: boolean;
  /** Types that the dialog offers; undefined: pictures. */
  accepts?: string | undefined;
  /** The button's purpose, if several buttons have the same text. */
  about?: string;
  /** The key for new things activates it. */
  isKeyed?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        tone={tone}
        size={size}
        icon="upload"
        onPress={() => input.current?.click()}
        {...(isKeyed && { "data-key": "create" })}
      >
        {children}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepts}
        multiple={!isSingle}
        hidden
        aria-label={about === undefined ? children : `${children}: ${about}`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
