import { Mark } from "~/design/drawings/mark";
import { PrintWhole } from "~/design/drawings/print-whole";
import { shownBrand } from "~console/api/brand";
import { useStore } from "~console/api/store";
import { LanguageSwitch } from "~console/ui/language-switch";
import { Toasts } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

/** The frame of the sign-in and of an invitation: the fingerprint at the left, one column at the right. */
export function Front({ title, children }: { title: string; children: React.ReactNode }) {
  const { locale, words } = useLanguage();
  const { shortName } = useStore(shownBrand);
  return (
    <div className="min-h-dvh bg-paper text-ink md:grid md:grid-cols-[minmax(280px,520px)_1fr]">
      <title>{`${title} · ${shortName[locale]}`}</title>
      <header className="relative flex h-14 items-center overflow-clip border-line bg-sunk px-4 max-md:border-b md:sticky md:top-0 md:h-dvh md:items-start md:border-r md:p-10 md:px-12">
        <span className="display relative z-10 flex items-center gap-3 text-[1.375rem] leading-none max-md:text-lg">
          <Mark size={34} />
          {shortName[locale]}
        </span>
        <PrintWhole className="absolute -left-24 top-32 w-[720px] max-w-none text-line-strong opacity-50 max-md:hidden" />
        <p className="absolute bottom-10 left-12 bg-sunk py-1 pr-2 text-micro text-ink-2 max-md:hidden">
          {words.signIn.forWhom}
        </p>
      </header>
      <main className="flex min-h-[calc(100dvh-56px)] flex-col px-4 pb-16 md:min-h-dvh md:px-8">
        <div className="flex justify-end py-4 md:py-10">
          <LanguageSwitch />
        </div>
        <div className="mx-auto my-auto w-full max-w-[380px]">{children}</div>
      </main>
      <Toasts />
    </div>
  );
}
