export const selfCheck = {
  title: "Browser fingerprint check: find contradictions",
  breadcrumb: "Self-check",
  description:
    "Thirteen values that your browser gives to every site, and which of them contradict each other. Computed in the page; nothing is sent.",
  eyebrow: "Self-check",
  heading: ["What your browser", "gives away"],
  lead: "This page does not score how unique your browser is. It finds values that contradict each other.",
  check: {
    rows: {
      userAgent: "User agent",
      system: "System",
      timeZone: "Time zone",
      languages: "Languages",
      formats: "Number and date format",
      screen: "Screen",
      processor: "Processor, memory",
      webgl: "WebGL",
      canvas: "Canvas",
      audio: "Audio",
      fonts: "Fonts",
      touch: "Touch",
      webrtc: "WebRTC",
    },
    list: "Values",
    unread: "Not read",
    ready: {
      title: "Nothing read yet",
      text: "Press Start: the page reads each value your browser gives to sites and draws it as one line of a fingerprint.",
    },
    scriptless: {
      title: "This check needs JavaScript",
      text: "Turn on JavaScript in your browser and reload to check the values below.",
    },
    start: "Start",
    running: "Reading {n} of 13",
    started: "Reading",
    stop: "Stop",
    stopped: {
      title: "Stopped",
      text: "Read {n} of 13. A partial reading proves nothing, so there is no result.",
    },
    contradicting: { one: "{n} of {total} does not fit", other: "{n} of {total} do not fit" },
    contradictingText:
      "A site may take such a contradiction as a warning sign. The other {n} agree.",
    blocked: { one: "{n} could not be read", other: "{n} could not be read" },
    blockedText:
      "This browser or an extension refused. Blocking is not hiding: few people block these values, so it makes you stand out.",
    alsoBlocked: { one: "{n} more could not be read.", other: "{n} more could not be read." },
    agreeing: "All {n} agree",
    agreeingText:
      "None of the pairs compared here contradict each other. This says nothing about what was not compared.",
    reset: "Clear and start over",
    again: "Read again",
    guide: "How to make them agree",
    caption: "One line per value, from the centre out",
    captionMarked: { one: "Red: {n} contradiction", other: "Red: {n} contradictions" },
    captionBlocked: "Dotted: not readable",
    refused: "The browser refuses",
    refusedCanvas: "The browser refuses, or answers differently each time",
    values: {
      bits: "{system}, {bits}-bit",
      screen: "{size}, scale {scale}, {depth}-bit colour",
      threads: { one: "{n} thread", other: "{n} threads" },
      memory: "{n} GB",
      and: ", ",
      canvas: "{hash}  same in both readings",
      fonts: "{n} of {total}",
      touch: { one: "{n} point", other: "{n} points" },
      hidden: "hidden",
      noCandidates: "No candidates",
    },
    candidates: {
      show: "Show candidates",
      note: "Local candidates only; no server is contacted",
    },
    contradicts: "Contradicts “{row}”",
    contradictions: {
      systemAgent: {
        other: "",
        why: "The user agent says {agent}; the system says {system}.",
        fix: "Set both together instead of the user agent alone.",
      },
      webglSystem: {
        other: "",
        why: "The graphics driver belongs to {card}; the system says it is {system}.",
        fix: "Choose a graphics card that such a system has, or leave WebGL as it is.",
      },
      fontsSystem: {
        other: "",
        why: "The fonts are those of {fonts}; the system says it is {system}, yet has none of its own fonts.",
        fix: "Use the font list of the system that the browser claims.",
      },
      formatsLanguages: {
        other: "",
        why: "The languages begin with {languages}; dates are formatted in {formats}.",
        fix: "Set the interface language and the language list to match.",
      },
      zoneOffset: {
        other: "UTC offset",
        why: "In {zone} it is {expected} now; the clock runs at {offset}.",
        fix: "Set the zone in the browser itself; many extensions change only its name.",
      },
      screenMedia: {
        other: "media queries",
        why: "The script reads {screen}; media queries measure {media}.",
        fix: "Use the screen’s real size, or a setting that changes both.",
      },
      touchPointer: {
        other: "pointer",
        why: "It reports {points} touch points but has no touch input.",
        fix: "Switch touch on or off as a whole, not the number alone.",
      },
      pointerTouch: {
        other: "pointer",
        why: "It has touch input but reports {points} touch points.",
        fix: "Switch touch on or off as a whole, not the number alone.",
      },
      worker: {
        other: "worker",
        why: "The page reads {page}; a worker reads {worker}.",
        fix: "Extensions rarely reach workers. Change it in the browser’s own settings.",
      },
    },
  },
  promises: [
    {
      title: "Nothing sent",
      text: "Open the network panel of the developer tools and press Start: no request appears.",
    },
    {
      title: "Nothing kept",
      text: "No cookies, no local storage. Close the page and the result is gone.",
    },
    {
      title: "No score",
      text: "We do not know what other browsers look like, so there is no percentage.",
    },
  ],
};

export type SelfCheckMessages = typeof selfCheck;
