import type { OperatorFacts } from "~/brand";
import { socialAddresses } from "~/domain/settings/social-links";
import { type Address, addressIn } from "~/i18n/addresses";
import { dayInChina } from "~/i18n/china-time";
import { type Locale, locales } from "~/i18n/locales";
import { socialImageOf } from "./social-images";

/** The language of the page, the public origin of the site, and who stands behind it. */
export type Publisher = { locale: Locale; publicUrl: string; facts: OperatorFacts };

export type Thing = { "@type": string; [name: string]: unknown };

/** Structured data for search engines (schema.org), as one graph. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  // Escaped, so that no text can end the script element.
  const text = graph.replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

const organizationId = (publicUrl: string) => `${publicUrl}/#organization`;

export function organization({ locale, publicUrl, facts }: Publisher): Thing {
  const pages = socialAddresses(facts.links).map(({ url }) => url);
  return {
    "@type": "Organization",
    "@id": organizationId(publicUrl),
    name: facts.brand.name[locale],
    legalName: facts.legalEntity[locale],
    url: publicUrl + addressIn(locale, "/"),
    logo: `${publicUrl}/icon-512.png`,
    address: facts.offices.map(({ city, street, postcode }) => ({
      "@type": "PostalAddress",
      addressCountry: "CN",
      addressLocality: city[locale],
      streetAddress: street[locale],
      postalCode: postcode,
    })),
    contactPoint: [
      {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: facts.servicePhone.tel,
        availableLanguage: Object.values(locales).map(({ htmlLang }) => htmlLang),
      },
    ],
    ...(pages.length > 0 && { sameAs: pages }),
  };
}

/** The site, with the address of its article search. */
export function webSite({ locale, publicUrl, facts }: Publisher): Thing {
  return {
    "@type": "WebSite",
    "@id": `${publicUrl}/#website`,
    name: facts.brand.name[locale],
    url: publicUrl + addressIn(locale, "/"),
    inLanguage: locales[locale].htmlLang,
    publisher: { "@id": organizationId(publicUrl) },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${publicUrl}${addressIn(locale, "/news")}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The client as an application; without ratings, because nobody has given any. */
function application({ locale, publicUrl, facts }: Publisher): Thing {
  return {
    "@type": "SoftwareApplication",
    name: facts.brand.name[locale],
    applicationCategory: "BrowserApplication",
    downloadUrl: publicUrl + addressIn(locale, "/download"),
    publisher: { "@id": organizationId(publicUrl) },
  };
}

/** The current client, which is free to download. */
export function softwareApplication(
  publisher: Publisher,
  release: { version: string; releasedAt: string; minimumWindows: string },
): Thing {
  return {
    ...application(publisher),
    operatingSystem: `Windows ${release.minimumWindows} or later`,
    softwareVersion: release.version,
    datePublished: dayInChina(new Date(release.releasedAt)),
    offers: { "@type": "Offer", price: "0", priceCurrency: "CNY" },
  };
}

/** The packages of the client, each with its price a month; nothing where there are none. */
export function packageOffers(
  publisher: Publisher,
  packages: readonly { name: string; monthlyFen: number }[],
): Thing[] {
  if (packages.length === 0) return [];
  const url = publisher.publicUrl + addressIn(publisher.locale, "/pricing");
  const offers = packages.map(({ name, monthlyFen }) => {
    const price = (monthlyFen / 100).toFixed(2);
    return {
      "@type": "Offer",
      name,
      url,
      price,
      priceCurrency: "CNY",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: "CNY",
        referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
      },
    };
  });
  return [{ ...application(publisher), operatingSystem: "Windows", offers }];
}

export function articleThing(
  { locale, publicUrl, facts }: Publisher,
  article: {
    id: number;
    title: string;
    summary: string;
    publishedAt: string;
    updatedAt: string;
    language: Locale;
    tags: readonly string[];
  },
): Thing {
  return {
    "@type": "Article",
    headline: article.title,
    description: article.summary,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: locales[article.language].htmlLang,
    keywords: article.tags.join(", "),
    image: publicUrl + socialImageOf(facts.brand, `/new/${article.id}`, article.language).path,
    mainEntityOfPage: publicUrl + addressIn(article.language, `/new/${article.id}`),
    author: { "@type": "Organization", name: facts.brand.name[locale] },
    publisher: {
      "@id": organizationId(publicUrl),
      "@type": "Organization",
      name: facts.brand.name[locale],
    },
  };
}

/** A help article. */
export function helpThing(
  { locale, publicUrl, facts }: Publisher,
  article: {
    title: string;
    summary: string;
    address: Address;
    publishedAt: string;
    updatedAt: string;
    language: Locale;
  },
): Thing {
  return {
    "@type": "TechArticle",
    headline: article.title,
    description: article.summary,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: locales[article.language].htmlLang,
    mainEntityOfPage: publicUrl + addressIn(article.language, article.address),
    author: { "@type": "Organization", name: facts.brand.name[locale] },
    publisher: {
      "@id": organizationId(publicUrl),
      "@type": "Organization",
      name: facts.brand.name[locale],
    },
  };
}

/** Questions with their answers, as the page shows them. */
export function questionsThing(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The breadcrumbs of a page, from the home page to the page itself. */
export function breadcrumbs(
  { locale, publicUrl, facts }: Publisher,
  steps: readonly { name: string; address: Address }[],
): Thing {
  const all = [{ name: facts.brand.name[locale], address: "/" as const }, ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, address }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + addressIn(locale, address),
    })),
  };
}
