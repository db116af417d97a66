import { FocusRing } from "./focus-ring";
import { Icon } from "./icon";

type SearchFieldProps = {
  label: string;
  submit: string;
  /** Name of the button that empties the field. */
  clear: string;
  /** The search of the server's page. */
  value: string;
  /** 56 px high, for pages whose main purpose is the search. */
  isLarge?: boolean;
};

/** The field `q` of a search, with the submit button inside its border. */
export function SearchField({ label, submit, clear, value, isLarge = false }: SearchFieldProps) {
  return (
    <div
      className={`relative flex ${isLarge ? "h-14" : "h-11"} items-stretch rounded-1 border border-line-strong bg-raised hover:border-ink`}
    >
      <input
        type="search"
        name="q"
        defaultValue={value}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        className="peer min-w-0 flex-1 bg-transparent pl-4 text-[1rem] placeholder:text-ink-3 max-[24.3125rem]:placeholder:text-micro focus-visible:outline-none"
      />
      <FocusRing />
      <button
        type="button"
        data-few=""
        data-clear-search=""
        aria-label={clear}
        className="needs-script flex w-11 shrink-0 items-center justify-center text-ink-3 peer-placeholder-shown:invisible hover:text-ink"
      >
        <Icon name="x" size={14} />
      </button>
      <button
        type="submit"
        aria-label={submit}
        className="flex w-12 shrink-0 items-center justify-center hover:text-seal-ink"
      >
        <Icon name="search" />
      </button>
    </div>
  );
}
