/** Line drawings of goods, as SVG paths in a square of 40 units. */
export type Good = { name: string; d: string };

export const homeGoods: Good[] = [
  { name: "lamp", d: "M20 3v5M14.5 8h11l4 13h-19zM20 21v15M11 37h18" },
  { name: "chair", d: "M11 3v20M29 3v20M8 23h24v6H8zM12 29v9M28 29v9" },
  { name: "vase", d: "M16 3h8v8c6 3 9 8 9 13a13 13 0 0 1-26 0c0-5 3-10 9-13z" },
];

export const beautyGoods: Good[] = [
  { name: "lotion", d: "M14 3h12v11H14zM11 14h18v24H11zM11 24h18" },
  { name: "cream", d: "M7 11h26v7H7zM9 18h22v15a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4z" },
  { name: "lipstick", d: "M14 20h12M16 20h8v18h-8zM17 20V10l7-6v16" },
];

/** Three goods of a shop on coloured tiles; bars stand for names and prices. */
export function Goods({ goods }: { goods: readonly Good[] }) {
  return (
    <div className="mt-3.5 grid grid-cols-3 gap-2.5">
      {goods.map(({ name, d }) => (
        <div key={name}>
          <div className="pick-tile grid h-[84px] place-items-center">
            <svg
              width="44"
              height="44"
              viewBox="0 0 40 40"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d={d} />
            </svg>
          </div>
          <div className="mt-[7px] h-[5px] bg-line" />
          <div className="mt-[5px] h-[5px] w-[55%] bg-line" />
        </div>
      ))}
    </div>
  );
}
