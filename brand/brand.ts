/** The product's name and colour. README.md beside this file says how far each goes. */
export const brand = {
  name: { cn: "万象浏览器", en: "Manifold Browser" },
  shortName: { cn: "万象浏览器", en: "Manifold" },
  /** Stem of download file names: `Manifold-6.2.1-x64.zip`. */
  fileStem: "Manifold",
  slogan: { cn: "一窗一印，互不关联。", en: "Every window, its own fingerprint." },
  /** Hue of the accent in OKLCH, 0 to 359. */
  accent: 30,
  /** Strength of the accent, 0.5 to 1.1. */
  chroma: 1,
};
