import type { Guide } from "./guide.ts";

export const privacySetup: Guide = {
  id: 1,
  slug: "email-privacy-setup",
  title: "Complete Email Privacy Setup Guide",
  description:
    "Anyone who can read your mailbox can reset almost every other account you own. In 15 minutes, find out who can, and close the ways in that matter.",
  difficulty: "Beginner",
  minutes: 15,
  category: "Privacy",
  steps: [
    {
      title: "Email security assessment",
      description:
        "Look before you change anything. You want to know where your address has leaked, what hangs on it, and who is signed in now.",
      tips: [
        "Enter your address at `haveibeenpwned.com`. It lists the known breaches that hold it and asks for no password. Change the password of each account it names, and of every other account that shares that password.",
        "Search your mailbox for `verify your email`, `welcome to` and `reset your password`. Each hit is an account that this address can open. Write them down; the address inventory under Resources has the columns.",
        "Look at the list of devices. Google Account: Security, “Your devices”. Microsoft account: Security, “View my activity”. iPhone: Settings, your name, at the end. Sign out of what you don’t recognize.",
        "Read your own rules. Gmail: Settings, “Filters and Blocked Addresses” and “Forwarding and POP/IMAP”. Outlook.com: Settings, Mail, “Rules”, then forwarding. A rule you didn’t write keeps sending copies after the password has changed.",
      ],
    },
    {
      title: "Two-factor authentication",
      description:
        "The mailbox comes first, because every other account sends its reset link there. A password alone is one stolen word away from somebody else.",
      tips: [
        "Add a passkey or a security key to the mailbox. Google Account: Security, “Passkeys and security keys”. Microsoft account: Security, “Manage how I sign in”. A passkey works only on the site it was made for, so a copied login page gets nothing.",
        "Where there are no passkeys, use an authenticator app with six-digit codes (TOTP, RFC 6238). Take text messages only when nothing else is offered: a phone number can be moved to another SIM card.",
        "Make recovery codes, which Google calls backup codes. Print them and keep the sheet with your passport, not in the mailbox that they open.",
        "Check the recovery address and phone number. An old address that you no longer control, or an old number that now rings elsewhere, is a back door with your name on it.",
      ],
    },
    {
      title: "Compartmentalization",
      description:
        "One address for everything is a key that joins every file about you. Give each part of your life an address of its own, and a leak stays in its part.",
      tips: [
        "Keep three lasting addresses: one for people, one for money, tax and health, one for shops and newsletters. Tell the second one to nobody else.",
        "Use a tag to see who passes your address on: `name+shop@` reaches `name@` at Gmail, Outlook.com and Fastmail. It hides nothing, because anyone can cut the tag off.",
        "Use an alias where you will come back but don’t trust the site: Hide My Email in iCloud+, Firefox Relay, DuckDuckGo Email Protection, SimpleLogin. Each alias can be switched off alone.",
        "Use a temporary address where you will not come back: a download, one code, a free trial. Never for an account that holds money or work. When the address ends, its password can’t be reset.",
      ],
    },
    {
      title: "Privacy settings",
      description:
        "A letter can report back that it was opened. Four settings end most of it, and each takes less than a minute.",
      tips: [
        "Stop pictures from loading by themselves. Gmail on the web: Settings, General, Images, “Ask before displaying external images”. Thunderbird: Settings, “Privacy & Security”, leave “Allow remote content in messages” unchecked.",
        "In Apple Mail switch on “Protect Mail Activity”. iPhone: Settings, Apps, Mail, “Privacy Protection”. Mac: Mail, Settings, Privacy.",
        "Take access back from apps that read your mail. Google Account: Security, “Your connections to third-party apps & services”. Microsoft account: `account.live.com/consent/Manage`. Remove what you haven’t used this year.",
        "Leave lists that you joined through the “Unsubscribe” link beside the sender’s name, which your mail program makes from the message’s header (RFC 8058). What you never joined is spam: report it and follow no link in it.",
      ],
    },
    {
      title: "Maintenance",
      description:
        "Accounts grow back. A short appointment with yourself, twice a year, keeps the work of today from wearing off.",
      tips: [
        "Put fifteen minutes in the calendar for April and October: breaches, devices, rules, apps. That is step 1 and one tip of step 4.",
        "Press “Notify me” at `haveibeenpwned.com`, so that the next breach that holds your address comes to you.",
        "Close accounts you no longer use. In the EU and the UK you can demand deletion under Article 17 of the GDPR, in California under section 1798.105 of the Civil Code. Ask in writing, keep the answer.",
        "Once a year take a copy of your mailbox (`takeout.google.com` gives an mbox file) and keep it on an encrypted disk. Then delete what a thief would enjoy: scans of passports, payslips, old passwords.",
      ],
    },
  ],
  implementationTip:
    "Practice on an account that doesn’t matter. Open a temporary address, sign up with it somewhere harmless, find the confirmation, look at what is blocked in it, unsubscribe, and let the address end. In a quarter of an hour you have seen the whole life of an account, and nothing of yours was in it.",
  sources: [
    {
      text: "NIST SP 800-63B-4: Digital Identity Guidelines, Authentication and Authenticator Management. 2025.",
      url: "https://pages.nist.gov/800-63-4/sp800-63b.html",
    },
    {
      text: "RFC 6238: TOTP, Time-Based One-Time Password Algorithm. 2011.",
      url: "https://www.rfc-editor.org/rfc/rfc6238",
    },
    {
      text: "RFC 8058: Signaling One-Click Functionality for List Email Headers. 2017.",
      url: "https://www.rfc-editor.org/rfc/rfc8058",
    },
    {
      text: "Regulation (EU) 2016/679 (GDPR), Article 17: right to erasure.",
      url: "https://eur-lex.europa.eu/eli/reg/2016/679/oj",
    },
  ],
};
