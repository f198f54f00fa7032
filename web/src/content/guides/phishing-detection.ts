import type { Guide } from "./guide.ts";

export const phishingDetection: Guide = {
  id: 3,
  slug: "phishing-detection",
  title: "Advanced Phishing Detection",
  description:
    "Spelling no longer gives a forged message away. Learn what still does: its origin, what it asks of you, and whether it survives a check by phone.",
  difficulty: "Advanced",
  minutes: 30,
  category: "Security",
  steps: [
    {
      title: "Phishing tactics",
      description:
        "Know what is in use. These four get past filters or second factors, each in its own way.",
      tips: [
        "A page in the middle: the link leads to a copy that passes everything on to the real site, code included, and keeps the session cookie. One-time codes don’t stop it. Passkeys do, because the browser won’t offer them to another domain.",
        "A grant instead of a password: a real Microsoft or Google page asks you to allow an app, or to type a code that somebody sent you (the device flow, RFC 8628). Allow nothing that you didn’t start yourself.",
        "A QR code: it moves the link from the filtered computer to the unfiltered phone. Let the camera show the address and read it before you open it.",
        "A stolen conversation: the letter is a reply in a thread you know, from a mailbox that really belongs to your partner. SPF, DKIM and DMARC all pass. Only what it asks for is new.",
      ],
    },
    {
      title: "Technical indicators",
      description:
        "The program shows you a name. The source shows you who handed the letter over. Learn to open it and to read five lines.",
      tips: [
        "Open the source. Gmail: the three dots, “Show original”. Thunderbird: `Ctrl+U`. Apple Mail: View, Message, “Raw Source”. Outlook.com: the three dots, View, “View message source”. In Mayfly: “Save as .eml”.",
        "Find the topmost `Authentication-Results`, the one that begins with your own provider’s name; others can be invented (RFC 8601). `dmarc=pass` means that the domain in `header.from=` really sent it. It doesn’t mean that the domain is honest.",
        "Read domains from the right. `yourbank.com.account-check.example` belongs to `account-check.example`. A part that begins with `xn--` holds letters from outside the Latin alphabet: ask why.",
        "Compare `From`, `Reply-To` and `Return-Path`. Then read the `Received` lines from the top, where your own server wrote them, and stop believing at the first one that it didn’t write.",
      ],
    },
    {
      title: "Social engineering",
      description:
        "The technique changes every year, the levers don’t. If you can name the lever while it is being pulled, it loses most of its force.",
      tips: [
        "Name the lever: hurry, authority, secrecy, reward, fear, or a plea for help. One is ordinary life. Two together, say hurry and secrecy, are a reason to stop.",
        "Listen for the odd channel: gift cards, a code read out over the phone, a remote support tool, “write to my private number”. Real processes rarely leave the company’s own tools.",
        "Knowledge is not identity. Your manager’s name comes from LinkedIn, your old password from a breach, your invoice from a stolen mailbox.",
        "Don’t trust a voice or flawless prose: both can be made. Agree with family and finance on a question that only they can answer, and ask it by another way.",
      ],
    },
    {
      title: "Verification",
      description:
        "Never argue with a letter about whether it is genuine. Ask somewhere else, by a way that you chose.",
      tips: [
        "Go to the site by your bookmark or by typing its name. If your password manager offers nothing there, stop: it compares the domain, and it doesn’t read logos.",
        "Call the number from the contract or the back of the card, never the one in the letter and never the one that has just called you.",
        "Look at a link without following it: hover, or long-press on a phone, then read the domain. `https://rdap.org/domain/example.com` tells when it was registered. A bank’s domain isn’t nine days old.",
        "Preview attachments where nothing can run, and never press “Enable Content”. Don’t upload a confidential file to a public scanner: what goes in there, others can download.",
      ],
    },
    {
      title: "Response",
      description:
        "If it happened, minutes count and blame costs them. The phishing triage sheet under Resources has these steps in order, to be printed before it is needed.",
      tips: [
        "Report it: in the program (“Report phishing”), to your company, and to `reportphishing@apwg.org`; in the UK to `report@phishing.gov.uk`. Forward it as an attachment, or its headers are lost.",
        "If you typed a password: from another device change it, end all sessions, then read rules, recovery addresses and connected apps. A new password alone doesn’t end a stolen session.",
        "If money moved: call the bank first and ask for a recall, then the police; in the US also `ic3.gov`. The first day decides.",
        "Keep the evidence: the message as `.eml`, the page as a picture, the times with their time zone. Then tell those who may have got the same letter.",
      ],
    },
  ],
  implementationTip:
    "Practice on genuine mail first. Open a temporary address, subscribe to two newsletters and one shop, and save what comes as `.eml`. Find the five lines in each. Whoever has seen forty honest headers sees the dishonest one at a glance.",
  sources: [
    {
      text: "CISA: Implementing Phishing-Resistant MFA. Fact sheet, 2022.",
      url: "https://www.cisa.gov/sites/default/files/publications/fact-sheet-implementing-phishing-resistant-mfa-508c.pdf",
    },
    {
      text: "RFC 8601: Message Header Field for Indicating Message Authentication Status. 2019.",
      url: "https://www.rfc-editor.org/rfc/rfc8601",
    },
    {
      text: "RFC 8628: OAuth 2.0 Device Authorization Grant. 2019.",
      url: "https://www.rfc-editor.org/rfc/rfc8628",
    },
    {
      text: "NIST Technical Note 2276: NIST Phish Scale User Guide. 2023.",
      url: "https://doi.org/10.6028/NIST.TN.2276",
    },
  ],
};
