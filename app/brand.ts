/**
 * All names and contact data of the operator. To rebrand the site, edit this file, and the drawings
 * in `app/design/drawings` if the mark changes.
 */
export const brand = {
  name: { cn: "万象浏览器", en: "Manifold Browser" },
  shortName: { cn: "万象浏览器", en: "Manifold" },
  /** Beginning of the names of downloads: `Manifold-6.2.1-x64.zip`. */
  fileStem: "Manifold",
  slogan: { cn: "一窗一印，互不关联。", en: "Every window, its own fingerprint." },
  legalEntity: {
    cn: "深圳市万象示例科技有限公司",
    en: "Shenzhen Manifold Example Technology Co., Ltd.",
  },
  offices: [
    {
      city: { cn: "深圳", en: "Shenzhen" },
      street: { cn: "南山区示例路 8 号 12 层", en: "12/F, 8 Shili Road, Nanshan District" },
      line: {
        cn: "深圳市南山区示例路 8 号 12 层",
        en: "12/F, 8 Shili Road, Nanshan, Shenzhen",
      },
      postcode: "518000",
    },
    {
      city: { cn: "杭州", en: "Hangzhou" },
      street: {
        cn: "滨江区示例街 66 号 3 幢",
        en: "Building 3, 66 Shili Street, Binjiang District",
      },
      line: {
        cn: "杭州市滨江区示例街 66 号 3 幢",
        en: "Building 3, 66 Shili Street, Binjiang, Hangzhou",
      },
      postcode: "310000",
    },
  ],
  /** `display` is for people, `tel` for links. */
  servicePhone: { display: "400-000-0000", tel: "+864000000000" },
  businessPhone: { display: "+86 755 0000 0000", tel: "+8675500000000" },
  serviceEmail: "service@manifold.example",
  privacyEmail: "privacy@manifold.example",
  /** The site's host name for running text. */
  site: "manifold.example",
  icpLicence: "粤 ICP 备 00000000 号",
} as const;
