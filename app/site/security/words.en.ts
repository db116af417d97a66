/** The page on vulnerabilities and fake sites, which `security.txt` names as its policy. */
export const security = {
  title: "Report a vulnerability or a fake site",
  description:
    "How to report a security vulnerability in {brand} or a site that imitates it: what is in scope, what we promise, and safe harbour for research in good faith.",
  heading: ["Found a flaw,", "or a fake?"],
  lead: "Please tell us before anyone else. A person reads every report, and research in good faith gets our thanks, not a letter from a lawyer.",
  vulnerability: "Report a vulnerability",
  fakeSite: "Report a fake site",
  facts: {
    label: "At a glance",
    mail: "By email",
    languages: { name: "Languages", value: "中文, English" },
    confirmed: { name: "We confirm", value: "within 3 working days" },
    assessed: { name: "First assessment", value: "within 10 working days" },
    file: "For programs",
  },
  scope: {
    label: "Scope",
    inside: {
      title: "In scope",
      items: [
        "This site, {site}, with its forms, its API and its downloads",
        "The current version of the Windows client, including updates, sign-in, cloud sync and team permissions",
        "The browser kernels that we release",
        "Isolation that fails: one environment reads another’s cookies, storage or proxy, or traffic bypasses the proxy",
      ],
    },
    outside: {
      title: "Out of scope",
      items: [
        "Flaws in Chromium itself: report them to the Chromium project, and tell us if our kernel lacks the fix",
        "Other people’s sites, proxies and extensions, and the platforms that you open in the client",
        "A platform that recognises or limits an account, with no data crossing between environments: contact customer service instead",
        "Denial of service, spam, social engineering of our staff or users, physical break-ins",
        "Scanner output without a demonstrated impact, such as a missing header",
      ],
    },
  },
  report: {
    label: "How to report",
    steps: [
      {
        title: "Write to us",
        text: "Use the form, or send an email to {email} when 1,000 characters are too few or you have files. If the details should not travel in an unencrypted email, say only that, and we’ll agree on an encrypted channel.",
      },
      {
        title: "Tell us how to reproduce it",
        text: "The address or version, your system, the steps, what happens, and what an attacker gains. Screenshots help; a working exploit is not needed.",
      },
      {
        title: "Stop in time",
        text: "Use accounts and data of your own. Stop at the first sign of anyone else’s data, keep no copy, change and delete nothing, and put no load on the service.",
      },
    ],
  },
  promise: {
    label: "What we promise",
    items: [
      "We confirm your report within 3 working days and tell you what we make of it within 10.",
      "We tell you when it is fixed and in which version.",
      "If you like, we name you in the update log. We don’t pass on your name or contact details without your consent.",
      "We don’t pay bounties at the moment, and would rather say so up front.",
      "Chinese law requires us to report a vulnerability in our product to the Ministry of Industry and Information Technology within two days. That report is about the vulnerability, not about you.",
    ],
  },
  publishing: {
    label: "Publishing",
    text: "Please keep the details to yourself until the fix is out. We aim for 90 days at the latest, and agree on a day with you if it takes longer. China’s provisions on security vulnerabilities in network products (in force since 1 September 2021) ask the same of everyone who publishes.",
  },
  harbour: {
    label: "Safe harbour",
    text: [
      "If you act in good faith and keep to this page, we regard your research as authorised. We bring no claim and no criminal complaint over it, and if a third party does, we confirm that you acted with our permission.",
      "We cannot speak for authorities or for the owners of other systems, and the law applies as it stands. Not sure whether something is covered? Ask before you start.",
    ],
  },
  fake: {
    label: "Fake sites",
    text: "Only {site} and addresses that end in .{site} are ours. Anything else under our name that offers a download, asks for a password or takes money is not.",
    items: [
      "Send us the address, and where you saw it: a search result, an ad, a chat group, an email.",
      "Do not run a file from there. Did you type a password? Change it now, everywhere you use it.",
      "We check every report, and ask the host, the registrar and the search engine to take the fake down.",
    ],
  },
};

export type SecurityMessages = typeof security;
