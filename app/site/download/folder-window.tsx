import type { ReactNode } from "react";
import { WindowFrame } from "~/design/drawings/window-frame";
import { fill } from "~/i18n/fill";
import type { DownloadMessages } from "./words.en";

type FolderWindowProps = {
  messages: DownloadMessages["steps"]["run"];
  /** Name of the program in the folder. */
  program: string;
  /** Name of the folder that unzipping makes; null: the file is no archive. */
  folder: string | null;
  /** The newest kernel; undefined where none is published. */
  kernel: string | undefined;
};

/** A drawing of the unzipped folder that shows which file to open. */
export function FolderWindow({ messages, program, folder, kernel }: FolderWindowProps) {
  const { window, use, folder: kind } = messages;
  return (
    <WindowFrame
      label={fill(window, { program })}
      title={
        <span data-folder="" className="mono">
          {folder}
        </span>
      }
      className="mt-6 max-w-[720px]"
    >
      <div className="p-2 text-micro">
        <Row icon={<Drawing shape={drawings.program} />} name={program} kind={use} isMain />
        {kernel !== undefined && (
          <Row
            icon={<Drawing shape={drawings.folder} />}
            name="kernel-"
            kind={kind}
            kernel={kernel}
          />
        )}
        <Row icon={<Drawing shape={drawings.folder} />} name="resources" kind={kind} />
        <Row icon={<Drawing shape={drawings.sheet} />} name="LICENSE.txt" />
      </div>
    </WindowFrame>
  );
}

type RowProps = {
  icon: ReactNode;
  name: string;
  kind?: string;
  isMain?: boolean;
  /** The kernel whose milestone is at the end of the name. */
  kernel?: string;
};

function Row({ icon, name, kind, isMain = false, kernel }: RowProps) {
  return (
    <div
      className={`flex h-[38px] items-center gap-3 px-3 ${isMain ? "bg-sunk font-semibold" : ""}`}
    >
      {icon}
      <span className="mono flex-1 truncate">
        {name}
        {kernel !== undefined && <span data-kernel="">{kernel}</span>}
      </span>
      <span className="flex-1 truncate font-normal text-ink-2">{kind}</span>
    </div>
  );
}

const drawings = {
  program: "M2 2h12v12H2zM2 5.5h12M5 8.5h6M5 11h6",
  folder: "M1.5 3.5h4.5l1.5 2h7v7.5h-13z",
  sheet: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3",
};

function Drawing({ shape }: { shape: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden="true"
      className="text-ink-2"
    >
      <path d={shape} />
    </svg>
  );
}
