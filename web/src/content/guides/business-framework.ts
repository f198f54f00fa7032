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
      description: "Write the rules on one page. People break rules that they have to guess.",
      tips: [
        "Start from the email policy template under Resources. Name one owner, one deputy, and one address where everyone can report a suspicious message without blame.",
        "Write the payment rule in one sentence: we never accept new bank details by email. Confirm new details by calling the number already on file. One phone call stops most invoice fraud.",
        "List what nobody may send by email: passwords, full card numbers (PCI DSS 4, requirement 4.2.2, demands encryption), scans of identity documents. Name what to use instead.",
        "Say when to use temporary addresses: testing sign-up forms, single downloads. Use company addresses for company accounts, because losing the address means losing the account.",
      ],
    },
    {
      title: "Technical safeguards",
      description:
        "Three DNS records show which mail is yours. A fourth record keeps mail to you encrypted in transit. Set them for every domain you own, including domains that send nothing.",
      tips: [
        "SPF lists who may send: `v=spf1 include:_spf.google.com ~all` for Google Workspace, `v=spf1 include:spf.protection.outlook.com ~all` for Microsoft 365. Check with `dig +short TXT example.com`. A name can have one such record, with at most ten DNS lookups (RFC 7208).",
        "DKIM signs your mail. Google Admin console: Apps, Google Workspace, Gmail, “Authenticate email”, a key of 2048 bits. Microsoft Defender portal: “Email authentication settings”, DKIM. Then send yourself a message and check for `dkim=pass`.",
        "DMARC combines the two. Publish `v=DMARC1; p=none; rua=mailto:dmarc@example.com` as TXT at `_dmarc.example.com`, read the reports for a month, then move to `p=quarantine` and `p=reject`. For a domain that sends nothing, publish `v=spf1 -all` and `p=reject` today.",
        "MTA-STS makes senders use TLS with a valid certificate (RFC 8461): a TXT record at `_mta-sts` and a small text file. Begin with `mode: testing` and TLS reports (RFC 8460). Change to `enforce` when the reports show no failures.",
      ],
    },
    {
      title: "Access management",
      description:
        "Attackers usually steal a mailbox through its sign-in, not through its server. Secure the sign-in, and remove access on the day a person leaves.",
      tips: [
        "Require a second factor for everyone. Require passkeys or security keys for administrators first. Google Admin console: Security, Authentication, “2-Step Verification”. Microsoft Entra: security defaults, or Conditional Access with an authentication strength.",
        "Switch off IMAP, POP and SMTP sign-in where nobody needs them. App passwords bypass the second factor.",
        "Give administrators a second account without a mailbox. Have two administrators, not one and not ten. Keep the security key of an emergency account in a safe.",
        "Keep a checklist for people who leave, and use it on the same day: block the sign-in, end the sessions (`Revoke-MgUserSignInSession -UserId name@example.com`), revoke app access, read the forwarding rules, pass the mailbox to a named person.",
      ],
    },
    {
      title: "Customer data protection",
      description:
        "Nobody can steal data that is not in the mailbox. Use email for conversations, not for storing files.",
      tips: [
        "List the mailboxes that hold customers’ data, why, and for how long. Set a retention rule that deletes after that: Google Vault, or Microsoft Purview’s data lifecycle management.",
        "Send a link that expires and requires a sign-in, not an attachment. An attachment stays in every backup of the recipient.",
        "Block automatic forwarding to external addresses. Google Admin console: Gmail, End User Access, “Automatic forwarding”. Microsoft Defender portal: outbound spam policy, “Automatic forwarding rules”, Off.",
        "Never test with customers’ addresses. Use temporary inboxes if you must read the mail, and `example.com` (RFC 2606) if it must reach nobody. If data leaks, the GDPR’s Article 33 gives you 72 hours to report it.",
      ],
    },
    {
      title: "Monitoring",
      description:
        "Rules and records help only if someone checks them. Name a person who spends half an hour a week on it.",
      tips: [
        "Read DMARC’s aggregate reports each week: which servers send in your name, and which of them fail. An unknown server is either a forgotten tool or an attacker.",
        "Set alerts for an attacker’s first steps: a new forwarding rule, a new app with access to mail, a sign-in from a new country. In Exchange Online, `Get-InboxRule -Mailbox name@example.com` shows the rules of one mailbox.",
        "Search certificate logs for your name at `crt.sh`. Look-alike domains need certificates too, and appear there before they send any mail.",
        "Rehearse twice a year. Read out an invented invoice fraud, ask who does what, and measure the time until someone calls the bank. Count reports, not clicks, because more reports are your goal.",
      ],
    },
  ],
  implementationTip:
    "Practice with temporary addresses before you move to `p=reject`. Send a message to one from every system that sends in your name: the shop, the newsletter tool, the ticket system, the printer. The sender check of each message shows whether SPF, DKIM and DMARC pass. With `p=reject`, your customers’ servers would refuse the messages that fail.",
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
