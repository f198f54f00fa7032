import {
  FROM,
  base64,
  html,
  multipart,
  parts,
  plain,
  typed,
  utf8,
  type MailSample,
} from "./mail-sample.ts";

export const FAULT_SAMPLES: readonly MailSample[] = [
  {
    title: "raw UTF-8 whose last byte is a blank in Latin-1",
    lines: [
      utf8("From: Р <张三@例子.cn>"),
      utf8("Subject: Bon, voilà"),
      ...multipart(
        "mixed",
        "m",
        typed("a/b", utf8("Content-Disposition: attachment; filename=😠"), "", "x"),
      ),
    ],
    subject: "Bon, voilà",
    sender: "Р <张三@例子.cn>",
    attachments: [["😠", "a/b", "x"]],
  },
  {
    title: "no closing boundary",
    lines: [FROM, ...multipart("mixed", "m", plain("One"), plain("Two")).slice(0, -1)],
    text: "One\nTwo\n",
  },
  {
    title: "no inner closing boundary",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        multipart("alternative", "a", plain("One"), html("<b>One</b>")).slice(0, -1),
        typed("a/b; name=f", "", "x"),
      ),
    ],
    text: "One\n",
    html: "<b>One</b>\n",
    attachments: [["f", "a/b", "x"]],
  },
  {
    title: "a boundary that nobody declared",
    lines: [
      FROM,
      "Content-Type: multipart/mixed",
      "",
      ...parts("=_x", plain("One"), html("<b>Two</b>")),
    ],
    text: "One\nTwo\n",
  },
  {
    title: "another boundary than the one declared",
    lines: [FROM, "Content-Type: multipart/mixed; boundary=y", "", ...parts("=_x", plain("One"))],
    text: "One\n",
  },
  {
    title: "no boundary at all",
    lines: [FROM, "Content-Type: multipart/mixed; boundary=y", "", "Still here."],
    text: "Still here.\n",
  },
  {
    title: "the same boundary within itself",
    lines: [FROM, ...multipart("mixed", "m", multipart("mixed", "m", plain("One")), plain("Two"))],
    text: "One\nTwo\n",
  },
  {
    title: "a first text that says nothing",
    lines: [FROM, ...multipart("mixed", "m", plain("  "), html("<p>Two</p>"))],
    text: null,
    html: "<p>Two</p>\n",
  },
  {
    title: "no empty line before its text",
    lines: [FROM, "Subject: Hi", "Hello you,", "", "more."],
    subject: "Hi",
    text: "Hello you,\n\nmore.\n",
  },
  {
    title: "no empty line before the text of a part",
    lines: [FROM, ...multipart("mixed", "m", ["Content-Type: text/plain", "Hello you"])],
    text: "Hello you\n",
  },
  {
    title: "no empty line before its boundary",
    lines: [FROM, "Content-Type: multipart/mixed; boundary=m", ...parts("m", plain("Hello"))],
    text: "Hello\n",
  },
  {
    title: "folds without their blanks",
    lines: [
      FROM,
      "Subject: One",
      "two",
      "Content-Type: multipart/mixed;",
      "boundary=m",
      "",
      ...parts("m", plain("Hello")),
    ],
    subject: "One two",
    text: "Hello\n",
  },
  {
    title: "no semicolon before the charset",
    lines: [FROM, "Content-Type: text/html charset=utf-8", "", utf8("<p>é</p>")],
    html: "<p>é</p>\n",
  },
  {
    title: "base64 with rubbish, padding and a footer in plain words",
    lines: [
      FROM,
      "Content-Transfer-Encoding: base64",
      "",
      "aGVs*bG8g",
      "~~",
      "dw==",
      "b3JsZA==",
      "",
      "_____",
      "The list, since 1999.",
    ],
    text: "hello world\n",
  },
  {
    title: "quoted-printable that is not",
    lines: [
      FROM,
      "Content-Transfer-Encoding: Quoted-Printable;",
      "",
      "100 = hundred=ZZ =C3=a9=  ",
      "x=",
    ],
    text: "100 = hundred=ZZ éx\n",
  },
  {
    title: "an encoding nobody knows",
    lines: [FROM, "Content-Transfer-Encoding: 7-bits", "", "As it =41 is"],
    text: "As it =41 is\n",
  },
  {
    title: "a multipart that says it is base64",
    lines: [FROM, "Content-Transfer-Encoding: base64", ...multipart("mixed", "m", plain("Hello"))],
    text: "Hello\n",
  },
  {
    title: "an encoded message within it",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        typed(
          "message/rfc822",
          "Content-Transfer-Encoding: base64",
          "",
          base64("Subject: Inner\r\n\r\nIn base64."),
        ),
      ),
    ],
    text: "--------------------\nSubject: Inner\nIn base64.\n",
  },
  {
    title: "encoded words where they don't belong",
    lines: [
      'From: "=?utf-8?Q?J=C3=BCrgen?=" <j@a.example>',
      "Subject: =?utf-8?Q?caf=C3=A9?==?utf-8?Q?_au?= =?iso-8859-1?Q?_l=E9?= =?utf-8?q?=e9?=",
      ...multipart("mixed", "m", typed('a/b; name="=?utf-8?B?w6kucGRm?="', "", "x")),
    ],
    subject: "café au léé",
    sender: "Jürgen <j@a.example>",
    attachments: [["é.pdf", "a/b", "x"]],
  },
  {
    title: "a file's name in sections and a charset of its own",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        typed(
          "a/b",
          "Content-Disposition: attachment;",
          " filename*0*=koi8-r''%F0%D2;",
          ' filename*1*=%C9; filename*2=".pdf"',
          "",
          "x",
        ),
      ),
    ],
    attachments: [["При.pdf", "a/b", "x"]],
  },
  {
    title: "the name of a type that is none",
    lines: [FROM, "Content-Type: text", "", "Hello"],
    text: "Hello\n",
  },
  {
    title: "nothing but a text",
    lines: ["Hello there,", "nothing else."],
    text: "Hello there,\nnothing else.\n",
    subject: "",
  },
  {
    title: "nothing at all",
    lines: [FROM, ""],
    text: null,
    html: null,
    attachments: [],
  },
];
