import type { Guide } from "./guide.ts";

export const phishingDetection: Guide = {
  id: 3,
  slug: "phishing-detection",
  title: "Advanced Phishing Detection",
  description:
    "Bad spelling no longer reveals a forged message. Learn what to check instead: its origin, what it asks of you, and what the sender says by phone.",
  difficulty: "Advanced",
  minutes: 30,
  category: "Security",
  steps: [
    {
      title: "Phishing tactics",
      description:
        "Learn the current tactics. Each of these four gets past filters or second factors.",
      tips: [
        "A proxy page: the link leads to a copy that passes everything to the real site, including the code, and keeps the session cookie. One-time codes don’t stop it. Passkeys do, because the browser doesn’t offer them to another domain.",
        "Consent instead of a password: a real Microsoft or Google page asks you to allow an app, or to type a code that someone sent you (the device flow, RFC 8628). Allow nothing that you didn’t start yourself.",
        "A QR code: it moves the link from the filtered computer to the unfiltered phone. Read the address in the camera preview before you open it.",
        "A stolen conversation: the message is a reply in a thread you know, from a mailbox that really belongs to your partner. SPF, DKIM and DMARC all pass. Only the request is new.",
      ],
    },
    {
      title: "Technical indicators",
      description:
        "The mail program shows you a name. The source shows you which server sent the message. Learn to open it and to read five lines.",
      tips: [
        "Open the source. Gmail: the three dots, “Show original”. Thunderbird: `Ctrl+U`. Apple Mail: View, Message, “Raw Source”. Outlook.com: the three dots, View, “View message source”. In Mayfly: “Save as .eml”.",
        "Find the topmost `Authentication-Results`, the one that begins with your own provider’s name. Others can be forged (RFC 8601). `dmarc=pass` means that the domain in `header.from=` really sent it. It doesn’t mean that the domain is honest.",
        "Read domains from the right. `yourbank.com.account-check.example` belongs to `account-check.example`. A part that begins with `xn--` contains letters from outside the Latin alphabet. Be suspicious of it.",
        "Compare `From`, `Reply-To` and `Return-Path`. Then read the `Received` lines from the top. Your own server wrote the first ones. Don’t trust the lines below those.",
      ],
    },
    {
      title: "Social engineering",
      description:
        "The technique changes every year, but the psychological pressure stays the same. If you recognize the pressure, you can resist it.",
      tips: [
        "Name the pressure: urgency, authority, secrecy, reward, fear, or a plea for help. One alone is normal. Two together, such as urgency and secrecy, are a reason to stop.",
        "Notice unusual channels: gift cards, a code read out over the phone, a remote support tool, “write to my private number”. Real requests rarely leave the company’s own tools.",
        "Knowledge doesn’t prove identity. Attackers get your manager’s name from LinkedIn, your old password from a breach, and your invoice from a stolen mailbox.",
        "Don’t trust a voice or perfect writing, because both can be faked. Agree with family and finance on a question that only they can answer, and ask it through another channel.",
      ],
    },
    {
      title: "Verification",
      description:
        "Never use a message to check whether it is genuine. Ask through another channel that you choose.",
      tips: [
        "Go to the site by your bookmark or by typing its name. If your password manager offers nothing there, stop. It compares the domain, not the logo.",
        "Call the number from the contract or the back of the card. Never call the number in the message or the number that just called you.",
        "Look at a link without following it: hover, or long-press on a phone, then read the domain. `https://rdap.org/domain/example.com` shows when it was registered. A bank’s domain is not nine days old.",
        "Preview attachments where no code can run, and never press “Enable Content”. Don’t upload a confidential file to a public scanner, because others can download it there.",
      ],
    },
    {
      title: "Response",
      description:
        "If it happened, act within minutes and don’t blame anyone. The phishing triage sheet under Resources has these steps in order. Print it before you need it.",
      tips: [
        "Report it: in the program (“Report phishing”), to your company, and to `reportphishing@apwg.org`; in the UK to `report@phishing.gov.uk`. Forward it as an attachment, otherwise its headers are lost.",
        "If you typed a password: use another device to change it and end all sessions. Then check rules, recovery addresses and connected apps. A new password alone doesn’t end a stolen session.",
        "If you sent money: call the bank first and ask for a recall, then the police. In the US, also report to `ic3.gov`. Act on the first day.",
        "Keep the evidence: the message as `.eml`, a screenshot of the page, the times with their time zone. Then warn people who may have received the same message.",
      ],
    },
  ],
  implementationTip:
    "Practice on genuine mail first. Open a temporary address, subscribe to two newsletters and one shop, and save the messages as `.eml`. Find the five lines in each message. After forty genuine headers, you will notice a forged one quickly.",
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
