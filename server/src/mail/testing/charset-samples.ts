import { FROM, typed, utf8, type MailSample } from "./mail-sample.ts";

export const CHARSET_SAMPLES: readonly MailSample[] = [
  {
    title: "a message in KOI8-R",
    lines: [
      FROM,
      "Subject: =?koi8-r?B?8NLJ18XU?=",
      ...typed("text/plain; charset=koi8-r", "", "\xf0\xd2\xc9"),
    ],
    subject: "Привет",
    text: "При\n",
  },
  {
    title: "GB2312 that is GB18030",
    lines: [FROM, ...typed("text/plain; charset=gb2312", "", "\xc4\xe3\x81\x30\x81\x30")],
    text: "你\u0080\n",
  },
  {
    title: "Korean that shifts",
    lines: [
      FROM,
      "Subject: =?iso-2022-kr?B?GyQpQw5HUTE5Pm4P?=",
      ...typed("text/plain; charset=iso-2022-kr", "", "\x1b$)C\x0eGQ19>n\x0f"),
    ],
    subject: "한국어",
    text: "한국어\n",
  },
  {
    title: "Japanese in raw ISO-2022-JP",
    lines: [
      FROM,
      "Subject: \x1b$BF|K\\\x1b(B",
      ...typed("text/plain; charset=iso-2022-jp", "", "\x1b$BF|K\\\x1b(B"),
    ],
    subject: "日本",
    text: "日本\n",
  },
  {
    title: "UTF-7",
    lines: [
      FROM,
      "Subject: =?utf-7?Q?caf+AOk-?=",
      ...typed("text/plain; charset=utf-7", "", "caf+AOk-"),
    ],
    subject: "café",
    text: "café\n",
  },
  {
    title: "a code page of DOS",
    lines: [FROM, ...typed("text/plain; charset=IBM850", "", "caf\x82")],
    text: "café\n",
  },
  {
    title: "an unknown charset",
    lines: [FROM, ...typed("text/plain; charset=x-none", "", utf8("café"))],
    text: "café\n",
  },
  {
    title: "raw UTF-8 in its headers",
    lines: [`From: ${utf8("Jürgen")} <j@a.example>`, `Subject: ${utf8("Grüße")}`, "", "a"],
    subject: "Grüße",
    sender: "Jürgen <j@a.example>",
  },
  {
    title: "raw bytes in its headers that its text's charset explains",
    lines: [
      "From: \xf0\xd2\xc9 <p@a.example>",
      "Subject: \xf0\xd2\xc9",
      ...typed("text/plain; charset=koi8-r", "", "a"),
    ],
    subject: "При",
    sender: "При <p@a.example>",
  },
  {
    title: "raw bytes in its headers that nothing explains",
    lines: [FROM, "Subject: Gr\xfc\xdfe", "", "a"],
    subject: "Grüße",
  },
  {
    title: "raw bytes within an encoded word",
    lines: [
      FROM,
      "Subject: =?iso-8859-1?Q?Fr\xf6sche?=",
      ...typed("text/plain; charset=iso-8859-1", "", "a"),
    ],
    subject: "Frösche",
  },
  {
    title: "HTML that names its charset itself",
    lines: [FROM, ...typed("text/html", "", '<meta charset="windows-1251"><p>\xcf\xf0\xe8</p>')],
    html: '<meta charset="windows-1251"><p>При</p>\n',
    text: null,
  },
  {
    title: "HTML in UTF-8 with an unknown charset, and another one in its own declaration",
    lines: [
      FROM,
      "Subject: =?x-nonsense?Q?F=C3=A9vrier?=",
      ...typed(
        "text/html; charset=x-nonsense",
        "",
        utf8('<meta charset="iso-8859-1"><p>Février</p>'),
      ),
    ],
    subject: "Février",
    html: '<meta charset="iso-8859-1"><p>Février</p>\n',
  },
  {
    title: "characters split over encoded words",
    lines: [
      FROM,
      "Subject: =?utf-8?B?w?=",
      " =?utf-8?B?qk=?= =?utf-8?Q?=C3?=",
      "\t=?utf-8?Q?=A9?=",
      "",
      "a",
    ],
    subject: "©é",
  },
];
