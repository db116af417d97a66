import type { NewPackage } from "~/domain/package/package";

/** The packages of the starting content, from the smallest to the largest; prices in fen. */
export const packages: readonly NewPackage[] = [
  {
    id: "A",
    name: { cn: "套餐 A", en: "Package A" },
    environments: 10,
    members: 1,
    monthlyFen: 0,
  },
  {
    id: "B",
    name: { cn: "套餐 B", en: "Package B" },
    environments: 50,
    members: 3,
    monthlyFen: 79_00,
  },
  {
    id: "C",
    name: { cn: "套餐 C", en: "Package C" },
    environments: 100,
    members: 5,
    monthlyFen: 139_00,
    isReference: true,
  },
  {
    id: "D",
    name: { cn: "套餐 D", en: "Package D" },
    environments: 300,
    members: 10,
    monthlyFen: 359_00,
  },
  {
    id: "E",
    name: { cn: "套餐 E", en: "Package E" },
    environments: 1000,
    members: 30,
    monthlyFen: 999_00,
  },
];
