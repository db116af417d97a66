/** Line drawings on a field of 16, in the text colour. */
const drawings = {
  chart: "M2.5 13.5h11M4.5 13V8.5M8 13V3M11.5 13V6",
  box: "M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8zM2.5 4.8L8 7.8l5.5-3M8 7.8v6.4",
  pause: "M5.8 3v10M10.2 3v10",
  key: "M10.2 2.2a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2zM7.6 8.4L2.2 13.8M4.4 11.6l1.8 1.8M10.8 5.2h.1",
  today: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3M5.5 9.5h5",
  article: "M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3M5.7 8h4.6M5.7 11h4.6",
  history: "M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.6M2.5 2.6v3h3M8 5v3.2l2.2 1.3",
  phone: "M4.5 1.5h7v13h-7zM7 12.3h2",
  restore: "M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.6M2.5 2.6v3h3",
  heading: "M3 3v10M9 3v10M3 8h6M12 7.5l1.5-1V13",
  bold: "M4.5 2.8h4a2.5 2.5 0 0 1 0 5h-4zM4.5 7.8h4.8a2.7 2.7 0 0 1 0 5.4H4.5z",
  italic: "M6.5 2.8h5M4.5 13.2h5M9.5 2.8l-3 10.4",
  numbers: "M6 4h7.5M6 8h7.5M6 12h7.5M2 2.8l1-.6v3M1.8 10.4h1.7L1.8 13.6h1.9",
  table: "M2 3h12v10H2zM2 6.4h12M2 9.7h12M8 6.4V13",
  link: "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.9-.9",
  quote: "M2.5 8.5h4v4h-4zv-2c0-2 .8-3 2.5-3.5M9.5 8.5h4v4h-4zv-2c0-2 .8-3 2.5-3.5",
  code: "M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5",
  shield: "M8 1.8l5 1.7v4.2c0 3-2.1 5.2-5 6.5-2.9-1.3-5-3.5-5-6.5V3.5z",
  list: "M5.5 4h8M5.5 8h8M5.5 12h8M2.2 4h.6M2.2 8h.6M2.2 12h.6",
  print:
    "M4 12V7.5a4 4 0 0 1 8 0V13M6.7 13.5v-6a1.3 1.3 0 0 1 2.6 0v6M1.8 10V7.5a6.2 6.2 0 0 1 12.4 0V10",
  external: "M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.5 2.5L7.5 8.5",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1v1.8M8 13.2V15M1 8h1.8M13.2 8H15M3.1 3.1l1.2 1.2M11.7 11.7l1.2 1.2M12.9 3.1l-1.2 1.2M4.3 11.7l-1.2 1.2",
  moon: "M13.5 9.6A6 6 0 1 1 6.4 2.5a4.8 4.8 0 0 0 7.1 7.1z",
  search: "M7 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6zM10.6 10.6l3.2 3.2",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  menu: "M2 5.5h12M2 10.5h12",
  chevron: "M6 3.5L10.5 8 6 12.5",
  down: "M3.5 6L8 10.5 12.5 6",
  back: "M10 3.5L5.5 8l4.5 4.5",
  plus: "M8 3v10M3 8h10",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3 8.5l3.2 3.2L13 4.8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  download: "M8 2v8M4.8 7.2L8 10.4l3.2-3.2M2.5 13.5h11",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  octagon: "M5.3 1.8h5.4l3.5 3.5v5.4l-3.5 3.5H5.3l-3.5-3.5V5.3zM8 4.8v4M8 11.2v.1",
  triangle: "M8 2.2L14.5 13.5h-13zM8 6.5v3.4M8 11.6v.1",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 4.5V8l2.3 1.5",
  cut: "M2 2l12 12M5 12.2h7.5M4.2 5.2a3 3 0 0 0-.6 5.9M6.8 3.3a4 4 0 0 1 5.4 3.2 2.9 2.9 0 0 1 1.7 4.3",
  ended: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM3.8 12.2l8.4-8.4",
  scales: "M8 2v12M4.5 14h7M3 4.2h10M3.6 4.2L1.6 9h4zM12.4 4.2l-2 4.8h4z",
  yen: "M3.5 2.5L8 8l4.5-5.5M8 8v5.5M4.5 8.5h7M4.5 11h7",
  held: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM6.4 5.8v4.4M9.6 5.8v4.4",
  ring: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z",
  dash: "M4 8h8",
  upwards: "M8 13V3.5M4 7l4-4 4 4",
  downwards: "M8 3v9.5M4 9l4 4 4-4",
  inbox: "M2 9l2-6h8l2 6v4.5H2zM2 9h3.5a2.5 2.5 0 0 0 5 0H14",
  people:
    "M6 2.8a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM1.5 13.5c0-2.6 2-4.2 4.5-4.2s4.5 1.6 4.5 4.2M10.6 3a2.3 2.3 0 0 1 0 4.4M12 9.7c1.6.5 2.5 1.9 2.5 3.8",
  send: "M14 2L1.8 6.8l5 2.4 2.4 5zM14 2L6.8 9.2",
  gear: "M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4",
  flag: "M3.5 14.5v-12M3.5 3h8.6l-2 3 2 3H3.5",
  trash: "M2.5 4.2h11M6 4V2.4h4V4M4 4.2l.7 9.3h6.6l.7-9.3M6.7 6.8v4.2M9.3 6.8v4.2",
  dashed:
    "M13.8 8.0A5.8 5.8 0 0 1 13.2 10.5M12.1 12.1A5.8 5.8 0 0 1 9.9 13.5M8.0 13.8A5.8 5.8 0 0 1 5.5 13.2M3.9 12.1A5.8 5.8 0 0 1 2.5 9.9M2.2 8.0A5.8 5.8 0 0 1 2.8 5.5M3.9 3.9A5.8 5.8 0 0 1 6.1 2.5M8.0 2.2A5.8 5.8 0 0 1 10.5 2.8M12.1 3.9A5.8 5.8 0 0 1 13.5 6.1",
  again: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2.5v2.8h-2.8",
  picture: "M2 3h12v10H2zM2 11l3.6-3.6 2.6 2.6 2.4-2.4L14 11M5.2 6.2h.1",
  upload: "M8 10.5V2.4M4.8 5.4L8 2.2l3.2 3.2M2.5 13.5h11",
  pulse: "M1.5 8h3l2-4.8 3 9.6 2-4.8h3",
  compare: "M4.5 2.5v11M2.5 11.5l2 2 2-2M11.5 13.5v-11M9.5 4.5l2-2 2 2",
  plug: "M5.5 1.8v3.4M10.5 1.8v3.4M3.8 5.2h8.4v2.6a4.2 4.2 0 0 1-8.4 0zM8 12v2.4",
  paste: "M5.5 2.5h5v2.4h-5zM5.5 3.5h-2v10.5h9V3.5h-2",
  command: "M2.5 3h11v10h-11zM5 6l2 2-2 2M8.5 10.2h2.5",
} as const;

export type IconName = keyof typeof drawings;

/** Decoration beside words: hidden from screen readers. */
export function Icon({
  name,
  size = 16,
  className = "",
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" || name === "list" ? 1.7 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
