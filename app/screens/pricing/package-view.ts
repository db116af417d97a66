/** A package in one language; `saving` in whole per cent, 0 for none; prices in fen. */
export type PackageView = {
  id: string;
  name: string;
  environments: number;
  members: number;
  monthlyFen: number;
  saving: number;
};
