import { brand as ownBrand } from "~brand/brand";
import type { Marks } from "./lib/mark/mark.ts";

/**
 * Facts of the starting content that belong to nobody. They stand in `startingFacts` until the
 * operator writes facts of their own in the console (`/console/settings`); a start with `PUBLIC_URL`
 * counts those that are still in use (`app/host/samples-at-start.server.ts`). Samples of other content are in
 * `app/domain/sample-content`.
 */
export const samples = {
  legalEntity: {
    cn: "深圳市示例科技有限公司",
    en: "Shenzhen Example Technology Co., Ltd.",
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
  servicePhone: { display: "400-000-0000", tel: "+864000000000" },
  businessPhone: { display: "+86 755 0000 0000", tel: "+8675500000000" },
  serviceEmail: "service@operator.example",
  privacyEmail: "privacy@operator.example",
  securityEmail: "security@operator.example",
  site: "operator.example",
  icpLicence: "粤 ICP 备 00000000 号",
  policeFiling: "粤公网安备 44030000000000 号",
  creditCode: "91440300000000000X",
  court: {
    cn: "深圳市示例区人民法院",
    en: "the People’s Court of Example District, Shenzhen",
  },
  hostingProvider: {
    cn: "示例云计算有限公司（服务器在中国大陆）",
    en: "Example Cloud Co., Ltd. (servers in mainland China)",
  },
  mailProvider: {
    cn: "示例邮件服务有限公司（中国大陆）",
    en: "Example Mail Co., Ltd. (mainland China)",
  },
  smsProvider: {
    cn: "示例短信服务有限公司（中国大陆）",
    en: "Example SMS Co., Ltd. (mainland China)",
  },
  dataLocation: {
    cn: "示例：同步的数据存放在示例云计算有限公司的服务器上，位于中国大陆。不开云同步，数据只存放在你的电脑里。",
    en: "Example: synced data is stored on servers of Example Cloud Co., Ltd. in mainland China. Without cloud sync, it stays on your computer.",
  },
  sessionAccess: {
    cn: "示例：同步的 Cookie 在服务器上加密存放，密钥由我们保管。只有经授权的运维人员能解密，每次访问都有记录。",
    en: "Example: synced cookies are encrypted on the server, with keys that we hold. Only authorised operations staff can decrypt them, and each access is logged.",
  },
  promises: {
    serviceHours: "unconfirmed",
    replyTime: "unconfirmed",
    reportTimes: "unconfirmed",
    safeHarbour: "unconfirmed",
    fakeSites: "unconfirmed",
    editorsChoice: "unconfirmed",
    kernelTimes: "unconfirmed",
  },
} as const;

/** Samples before version 0.2.0, which settings of a running site may still hold. */
export const formerSamples = [
  "深圳市万象示例科技有限公司",
  "Shenzhen Manifold Example Technology Co., Ltd.",
  "service@manifold.example",
  "privacy@manifold.example",
  "security@manifold.example",
  "manifold.example",
] as const;

/** A text in each language. */
export type InBoth = { cn: string; en: string };

/** The product's own name, words and colour: the folder `brand/`, which a company makes its own. */
export type Brand = {
  name: InBoth;
  /** The name where there is little room. */
  shortName: InBoth;
  fileStem: string;
  slogan: InBoth;
  accent: number;
  chroma: number;
};

export const brand: Brand = ownBrand;

/** `display` as people read it, `tel` as a dialler takes it. */
export type Phone = { display: string; tel: string };

export type Office = { city: InBoth; street: InBoth; line: InBoth; postcode: string };

/** The product's names, as texts of all kinds have them. */
export type BrandNames = Pick<Brand, "name" | "shortName">;

/** The product's names and looks on this site: those of the build until the operator sets others in the console. */
export type BrandFacts = Pick<Brand, "name" | "shortName" | "accent" | "chroma"> & {
  /** The operator's marks; null: those of the build. */
  marks: Marks | null;
  /** Part of the addresses of icons, so that a change is seen at once; "" while all is as built. */
  version: string;
};

/** The operator's pages at other services. A text that is "" is left out. */
export type SocialLinks = {
  /** Name of a picture of the media library: the QR code of the account in WeChat, which has no address. */
  wechatPicture: string;
  weibo: string;
  bilibili: string;
  x: string;
  youtube: string;
  telegram: string;
  discord: string;
};

/** Whether the operator has said that what a page promises in their name is so. */
export type PromiseState = "unconfirmed" | "confirmed";

/** Promises that the starting words of pages make in the operator's name. */
export type Promises = Record<keyof typeof samples.promises, PromiseState>;

/** Facts about the product's names and the site's operator. A text that is "" is left out. */
export type OperatorFacts = {
  brand: BrandFacts;
  slogan: InBoth;
  /** The site as running text names it. */
  site: string;
  legalEntity: InBoth;
  /** The court of the registered office, which the agreements name. */
  court: InBoth;
  /** Registrations that Chinese law has a site show, each with the register in which they can be looked up. */
  licences: { label: InBoth; number: string; url: string }[];
  /** The registered office first: legal texts name it. There is at least one. */
  offices: Office[];
  servicePhone: Phone;
  businessPhone: Phone;
  serviceEmail: string;
  privacyEmail: string;
  /** Reports of vulnerabilities and fake sites go here. */
  securityEmail: string;
  /** Companies that process personal information on the operator's behalf; the privacy policy names them. */
  hostingProvider: InBoth;
  mailProvider: InBoth;
  smsProvider: InBoth;
  /** The place where synced environments are stored; the home page states it. */
  dataLocation: InBoth;
  /** The people who are able to read synced cookies, and how; the home page states it. */
  sessionAccess: InBoth;
  promises: Promises;
  /** Representatives under Article 27 of the GDPR and of the UK GDPR: name and address. */
  euRepresentative: InBoth;
  ukRepresentative: InBoth;
  links: SocialLinks;
};

const nothing: InBoth = { cn: "", en: "" };

/** Facts until the operator has written others: see `app/domain/settings`. */
export const startingFacts: OperatorFacts = {
  brand: {
    name: brand.name,
    shortName: brand.shortName,
    accent: brand.accent,
    chroma: brand.chroma,
    marks: null,
    version: "",
  },
  slogan: brand.slogan,
  site: samples.site,
  legalEntity: samples.legalEntity,
  court: samples.court,
  licences: [
    { label: nothing, number: samples.icpLicence, url: "https://beian.miit.gov.cn/" },
    { label: nothing, number: samples.policeFiling, url: "https://beian.mps.gov.cn/" },
    {
      label: { cn: "统一社会信用代码", en: "Unified social credit code" },
      number: samples.creditCode,
      url: "https://www.gsxt.gov.cn/",
    },
  ],
  offices: [...samples.offices],
  servicePhone: samples.servicePhone,
  businessPhone: samples.businessPhone,
  serviceEmail: samples.serviceEmail,
  privacyEmail: samples.privacyEmail,
  securityEmail: samples.securityEmail,
  hostingProvider: samples.hostingProvider,
  mailProvider: samples.mailProvider,
  smsProvider: samples.smsProvider,
  dataLocation: samples.dataLocation,
  sessionAccess: samples.sessionAccess,
  promises: samples.promises,
  euRepresentative: nothing,
  ukRepresentative: nothing,
  links: {
    wechatPicture: "",
    weibo: "",
    bilibili: "",
    x: "",
    youtube: "",
    telegram: "",
    discord: "",
  },
};
