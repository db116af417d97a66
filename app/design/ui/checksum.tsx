/** Digits of a checksum that stay together on a line. */
const group = /.{16}/g;

/** A whole SHA-256; it breaks only between groups of 16 digits, and is copied without spaces. */
export function Checksum({ sha256, className = "" }: { sha256: string; className?: string }) {
  return (
    <code translate="no" className={`mono block text-micro leading-relaxed ${className}`}>
      {sha256.match(group)?.map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a fixed text
        <span key={index} className="inline-block">
          {digits}
        </span>
      ))}
    </code>
  );
}
