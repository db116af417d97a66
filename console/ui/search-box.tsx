import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "./icon";
import { Key } from "./key";
import { withValue } from "./with-value";

/** The field above a list that searches it; the slash key leads there, as its cap says. */
export function SearchBox({
  label,
  value,
  onType,
  name,
}: {
  label: string;
  value: string;
  onType: (value: string) => void;
  name?: string;
}) {
  return (
    <div className="relative w-full md:w-64">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={100}
        onChange={({ target }) => onType(target.value)}
        data-filter=""
        className="h-[34px] w-full rounded-1 border border-line-strong bg-raised pr-9 pl-9 text-ink placeholder:text-ink-3 hover:border-ink coarse:h-11 coarse:text-base"
      />
      {value === "" && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 coarse:hidden"
        >
          <Key>/</Key>
        </span>
      )}
    </div>
  );
}

/** Searches a list by the `q` of its address when it is sent. */
export function ListSearch({ label, query }: { label: string; query: URLSearchParams }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query.get("q") ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(withValue(query, "q", typed.trim()));
  };
  return (
    <search className="max-md:w-full">
      <form onSubmit={submit}>
        <SearchBox label={label} name="q" value={typed} onType={setTyped} />
      </form>
    </search>
  );
}
