import type { Guide } from "./guide.ts";

export const privacySetup: Guide = {
  id: 1,
  slug: "email-privacy-setup",
  title: "Complete Email Privacy Setup Guide",
  description:
    "Anyone who can read your mailbox can reset almost every other account you own. In 15 minutes, find out who has access, and secure the main entry points.",
  difficulty: "Beginner",
  minutes: 15,
  category: "Privacy",
  steps: [
    {
      title: "Email security assessment",
      description:
        "Check before you change anything. Find out where your address has leaked, which accounts use it, and who is signed in now.",
      tips: [
        "Enter your address at `haveibeenpwned.com`. It lists the known breaches that contain your address, and asks for no password. Change the password of each account it names, and of every other account that shares that password.",
        "Search your mailbox for `verify your email`, `welcome to` and `reset your password`. Each hit is an account that this address can open. Write them down in the address inventory under Resources.",
        "Check the list of devices. Google Account: Security, “Your devices”. Microsoft account: Security, “View my activity”. iPhone: Settings, your name, at the end. Sign out devices that you don’t recognize.",
        "Check your own rules. Gmail: Settings, “Filters and Blocked Addresses” and “Forwarding and POP/IMAP”. Outlook.com: Settings, Mail, “Rules”, then forwarding. A rule you didn’t write keeps sending copies after the password has changed.",
      ],
    },
    {
      title: "Two-factor authentication",
      description:
        "Secure the mailbox first, because every other account sends its reset link there. A password alone is not enough, because it can be stolen.",
      tips: [
        "Add a passkey or a security key to the mailbox. Google Account: Security, “Passkeys and security keys”. Microsoft account: Security, “Manage how I sign in”. A passkey works only on its own site, so a fake login page gets nothing.",
        "Where passkeys are not available, use an authenticator app with six-digit codes (TOTP, RFC 6238). Use text messages only as a last resort, because attackers can move a phone number to another SIM card.",
        "Create recovery codes, which Google calls backup codes. Print them and keep them with your passport, not in the mailbox that they open.",
        "Check the recovery address and phone number. If you no longer control an old address or number, someone else can use it to reset your password.",
      ],
    },
    {
      title: "Compartmentalization",
      description:
        "One address for everything lets companies link all their data about you. Use a separate address for each part of your life, so that a leak stays limited to that part.",
      tips: [
        "Keep three permanent addresses: one for people, one for money, tax and health, and one for shops and newsletters. Use the second one for nothing else.",
        "Use a tag to see who passes your address on: `name+shop@` reaches `name@` at Gmail, Outlook.com and Fastmail. It hides nothing, because anyone can remove the tag.",
        "Use an alias if you will return but don’t trust the site: Hide My Email in iCloud+, Firefox Relay, DuckDuckGo Email Protection, SimpleLogin. You can turn off each alias separately.",
        "Use a temporary address if you will not return: a download, one code, a free trial. Never use it for an account with money or work. When the address ends, you can’t reset the account’s password.",
      ],
    },
    {
      title: "Privacy settings",
      description:
        "An email can report that you opened it. Four settings stop most of this tracking, and each takes less than a minute.",
      tips: [
        "Stop images from loading automatically. Gmail on the web: Settings, General, Images, “Ask before displaying external images”. Thunderbird: Settings, “Privacy & Security”, leave “Allow remote content in messages” unchecked.",
        "In Apple Mail, turn on “Protect Mail Activity”. iPhone: Settings, Apps, Mail, “Privacy Protection”. Mac: Mail, Settings, Privacy.",
        "Remove access from apps that read your mail. Google Account: Security, “Your connections to third-party apps & services”. Microsoft account: `account.live.com/consent/Manage`. Remove the apps that you haven’t used this year.",
        "To leave a list that you joined, use the “Unsubscribe” link beside the sender’s name. Your mail program takes it from the message’s header (RFC 8058). Report lists that you never joined as spam, and open no link in them.",
      ],
    },
    {
      title: "Maintenance",
      description: "New accounts add up over time. Repeat this check twice a year.",
      tips: [
        "Reserve fifteen minutes in the calendar for April and October: breaches, devices, rules, apps. That is step 1 and one tip of step 4.",
        "Press “Notify me” at `haveibeenpwned.com` to get an alert about the next breach that contains your address.",
        "Close accounts you no longer use. In the EU and the UK you can demand deletion under Article 17 of the GDPR, in California under section 1798.105 of the Civil Code. Ask in writing, and keep the answer.",
        "Once a year take a copy of your mailbox (`takeout.google.com` gives an mbox file) and keep it on an encrypted disk. Then delete what a thief could use: scans of passports, payslips, old passwords.",
      ],
    },
  ],
  implementationTip:
    "Practice on an account that doesn’t matter. Open a temporary address and sign up with it on a harmless site. Find the confirmation, check what is blocked in it, unsubscribe, and let the address end. In fifteen minutes you see every step without using your own data.",
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
