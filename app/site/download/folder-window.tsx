import type { ReactNode } from "react";
import { Mark } from "~/design/drawings/mark";
import { WindowFrame } from "~/design/drawings/window-frame";
import type { DownloadMessages } from "./words.en";

type FolderWindowProps = {
  messages: DownloadMessages["steps"]["run"];
  /** Name of the folder that unzipping makes. */
  folder: string;
  /** The newest kernel; undefined where none is published. */
  kernel: string | undefined;
};

/** A drawing of the unzipped folder: which of its files is to be pressed. */
export function FolderWindow({ messages, folder, kernel }: FolderWindowProps) {
  const { window, use, folder: kind } = messages;
  return (
    <WindowFrame
      label={window}
      title={
        <span data-folder="" className="mono">
          {folder}
        </span>
      }
      className="mt-6 max-w-[720px]"
    >
      <div className="p-2 text-micro">
        <Row icon={<Mark size={16} />} name="Manifold.exe" kind={use} isMain />
        {kernel !== undefined && (
          <Row icon={<Paper isFolder />} name={`kernel-${kernel}`} kind={kind} />
        )}
        <Row icon={<Paper isFolder />} name="resources" kind={kind} />
        <Row icon={<Paper />} name="LICENSE.txt" />
      </div>
    </WindowFrame>
  );
}

type RowProps = { icon: ReactNode; name: string; kind?: string; isMain?: boolean };

function Row({ icon, name, kind, isMain = false }: RowProps) {
  return (
    <div
      className={`flex h-[38px] items-center gap-3 px-3 ${isMain ? "bg-sunk font-semibold" : ""}`}
    >
      {icon}
      <span className="mono flex-1 truncate">{name}</span>
      <span className="flex-1 truncate font-normal text-ink-2">{kind}</span>
    </div>
  );
}

/** A folder, or a sheet with a turned corner. */
function Paper({ isFolder = false }: { isFolder?: boolean }) {
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
      <path d={isFolder ? "M1.5 3.5h4.5l1.5 2h7v7.5h-13z" : "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3"} />
    </svg>
  );
}
