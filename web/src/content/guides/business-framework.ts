import type { Guide } from "./guide.ts";

export const businessFramework: Guide = {
  id: 2,
  slug: "business-email-security",
  title: "Business Email Security Framework",
  description:
    "For a company of five to fifty people without a security department: one page of rules, four DNS records, and the settings that stop most invoice fraud.",
  difficulty: "Intermediate",
  minutes: 45,
  category: "Business",
  steps: [
    {
      title: "Policy",
      description:
        "Write down on one page what everybody may assume. People break rules that they have to guess.",
      tips: [
        "Start from the email policy template under Resources. Name one owner, one deputy, and one address where anybody reports a strange message without being laughed at.",
        "Write the payment rule in one sentence: new bank details are never accepted by email. Somebody calls back on the number that was on file before. It costs one phone call, and an invoice fraud seldom survives it.",
        "Say what never travels by mail: passwords, full card numbers (PCI DSS 4, requirement 4.2.2, wants those encrypted), scans of identity documents. Say what to use instead.",
        "Say where temporary addresses belong: testing sign-up forms, single downloads. Company accounts get company addresses, because whoever loses the address loses the account.",
      ],
    },
    {
      title: "Technical safeguards",
      description:
        "Three records tell the world which mail is yours; a fourth keeps mail to you encrypted on its way. Set them for every domain you own, also for those that send nothing.",
      tips: [
        "SPF lists who may send: `v=spf1 include:_spf.google.com ~all` for Google Workspace, `v=spf1 include:spf.protection.outlook.com ~all` for Microsoft 365. Check with `dig +short TXT example.com`. One such record a name, and ten DNS lookups at most (RFC 7208).",
        "DKIM signs. Google Admin console: Apps, Google Workspace, Gmail, “Authenticate email”, a key of 2048 bits. Microsoft Defender portal: “Email authentication settings”, DKIM. Then send yourself a message and look for `dkim=pass`.",
        "DMARC joins the two. Publish `v=DMARC1; p=none; rua=mailto:dmarc@example.com` as TXT at `_dmarc.example.com`, read the reports for a month, then move to `p=quarantine` and `p=reject`. A domain that sends nothing says `v=spf1 -all` and `p=reject` today.",
        "MTA-STS makes senders use TLS with a valid certificate (RFC 8461): a TXT record at `_mta-sts` and a small text file. Begin with `mode: testing` and TLS reports (RFC 8460), say `enforce` when they are quiet.",
      ],
    },
    {
      title: "Access management",
      description:
        "A mailbox is stolen at its sign-in, seldom at its server. Make the sign-in hard to copy, and know on the same day who has left.",
      tips: [
        "Require a second factor of everybody, and passkeys or security keys of administrators first. Google Admin console: Security, Authentication, “2-Step Verification”. Microsoft Entra: security defaults, or Conditional Access with an authentication strength.",
        "Switch off IMAP, POP and SMTP sign-in where nobody needs them. App passwords walk around the second factor.",
        "Give administrators a second account without a mailbox. Keep two of them, not one and not ten, and a sealed emergency account whose security key lies in a safe.",
        "Keep a leaver’s list and use it the same day: block the sign-in, end the sessions (`Revoke-MgUserSignInSession -UserId name@example.com`), revoke app access, read the forwarding rules, pass the mailbox to a named person.",
      ],
    },
    {
      title: "Customer data protection",
      description:
        "What is not in the mailbox can’t be stolen from it. Mail is a good way to talk and a poor place to keep files.",
      tips: [
        "List the mailboxes that hold customers’ data, why, and for how long. Set a retention rule that deletes after that: Google Vault, or Microsoft Purview’s data lifecycle management.",
        "Send a link that expires and asks who is there, not an attachment. A file that left as an attachment is in every backup of the other side.",
        "Forbid automatic forwarding to outside. Google Admin console: Gmail, End User Access, “Automatic forwarding”. Microsoft Defender portal: outbound spam policy, “Automatic forwarding rules”, Off.",
        "Never test with customers’ addresses. Use temporary inboxes where mail has to be read, and `example.com` (RFC 2606) where it must go nowhere. If data does get out, the GDPR’s Article 33 gives you 72 hours to report it.",
      ],
    },
    {
      title: "Monitoring",
      description:
        "Rules and records tell you nothing by themselves. Half an hour a week, by a named person, turns them into something that is watched.",
      tips: [
        "Read DMARC’s aggregate reports each week: which servers send in your name, and which of them fail. A server you don’t know is either a forgotten tool or somebody else.",
        "Alert on what thieves do first: a new forwarding rule, a new app with access to mail, a sign-in from a new country. In Exchange Online, `Get-InboxRule -Mailbox name@example.com` shows the rules of one mailbox.",
        "Search certificate logs for your name at `crt.sh`. Look-alike domains need certificates too, and they show up there before their first letter.",
        "Rehearse twice a year. Read a made-up invoice fraud aloud, ask who does what, and time how long until the bank is called. Count reports, not clicks: the report is what you want more of.",
      ],
    },
  ],
  implementationTip:
    "Practice with temporary addresses before you move to `p=reject`. Let every system that sends in your name write to one: the shop, the newsletter tool, the ticket system, the printer. The verdict on each message says whether SPF, DKIM and DMARC hold. What isn’t verified there would be refused by your customers’ servers next month.",
  sources: [
    {
      text: "NIST SP 800-177 Rev. 1: Trustworthy Email. 2019.",
      url: "https://csrc.nist.gov/pubs/sp/800/177/r1/final",
    },
    {
      text: "RFC 7208: Sender Policy Framework (SPF). 2014.",
      url: "https://www.rfc-editor.org/rfc/rfc7208",
    },
    {
      text: "RFC 6376: DomainKeys Identified Mail (DKIM) Signatures. 2011.",
      url: "https://www.rfc-editor.org/rfc/rfc6376",
    },
    {
      text: "RFC 7489: Domain-based Message Authentication, Reporting, and Conformance (DMARC). 2015.",
      url: "https://www.rfc-editor.org/rfc/rfc7489",
    },
    {
      text: "RFC 8461: SMTP MTA Strict Transport Security (MTA-STS). 2018.",
      url: "https://www.rfc-editor.org/rfc/rfc8461",
    },
    {
      text: "Google: Email sender guidelines.",
      url: "https://support.google.com/a/answer/81126",
    },
  ],
};
