/** The cap of a key. */
export function Key({
  children,
  className = "",
}: {
  children: React.ReactNode;
  className?: string;
}) {
  return (
    <kbd
      className={`rounded-1 border border-b-2 border-line bg-paper px-1 text-xs text-ink-2 ${className}`}
    >
      {children}
    </kbd>
  );
}
