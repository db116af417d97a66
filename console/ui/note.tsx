import { Icon, type IconName } from "./icon";

const tones = {
  plain: { edge: "border-ink bg-sunk", icon: "text-ink" },
  warn: { edge: "border-warn bg-hue-3-wash", icon: "text-warn" },
  danger: { edge: "border-danger bg-seal-wash", icon: "text-danger" },
};

/** A short text that belongs to a place: what happened, what is safe, what to do. */
export function Note({
  tone = "plain",
  icon = "octagon",
  title,
  children,
  role,
  className = "",
}: {
  tone?: keyof typeof tones;
  icon?: IconName;
  title?: string;
  children?: React.ReactNode;
  role?: "alert" | "status";
  className?: string;
}) {
  return (
    <div
      role={role}
      className={`flex items-start gap-2.5 border-l-2 px-3.5 py-3 ${tones[tone].edge} ${className}`}
    >
      <Icon name={icon} className={`mt-0.5 ${tones[tone].icon}`} />
      <div className="min-w-0 grow">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
