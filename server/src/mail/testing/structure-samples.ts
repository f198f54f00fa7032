import {
  FROM,
  base64,
  html,
  multipart,
  plain,
  typed,
  utf8,
  type MailSample,
} from "./mail-sample.ts";
import { INVITATION_SAMPLES } from "./invitation-samples.ts";
import { TEXT_TYPE_SAMPLES } from "./text-type-samples.ts";

function nest(levels: number, inner: string[]): string[] {
  return levels === 0 ? inner : nest(levels - 1, multipart("mixed", `b${levels}`, inner));
}

export const STRUCTURE_SAMPLES: readonly MailSample[] = [
  {
    title: "an alternative within related within mixed",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        multipart(
          "related",
          "r",
          multipart("alternative", "a", plain("Hällo"), html('<img src="cid:i@a">Hällo')),
          typed(
            "image/png; name=i.png",
            "Content-ID: <i@a>",
            "Content-Transfer-Encoding: base64",
            "",
            "iVBO",
          ),
        ),
        typed(
          "application/pdf",
          'Content-Disposition: attachment; filename="Ö.pdf"'.replace("Ö", utf8("Ö")),
          "",
          "%PDF",
        ),
      ),
    ],
    text: "Hällo\n",
    html: '<img src="cid:i@a">Hällo\n',
    attachments: [
      ["i.png", "image/png", "\x89PN"],
      ["Ö.pdf", "application/pdf", "%PDF"],
    ],
  },
  {
    title: "a text as an attachment, whose line ends and bytes are its own",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        plain("See the file."),
        typed(
          "text/csv; charset=iso-8859-1",
          "Content-Disposition: attachment; filename*=utf-8''%C3%A9.csv",
          "",
          "a;\xe9",
          "b;c",
          "",
        ),
        typed(
          "text/plain; name=lf.txt",
          "Content-Disposition: attachment",
          "Content-Transfer-Encoding: base64",
          "",
          base64("a\nb\r\n\n"),
        ),
      ),
    ],
    text: "See the file.\n",
    attachments: [
      ["é.csv", "text/csv", "a;\xe9\r\nb;c\r\n"],
      ["lf.txt", "text/plain", "a\nb\r\n\n"],
    ],
  },
  {
    title: "a message within it",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        plain("See below."),
        typed(
          "message/rfc822",
          "",
          "From: Bob <bob@b.example>",
          "Subject: =?utf-8?Q?Inn=C3=A9r?=",
          "",
          "Inner text.",
        ),
      ),
    ],
    text: "See below.\n--------------------\nFrom: Bob <bob@b.example>\nSubject: Innér\nInner text.\n",
    attachments: [
      [
        "Innér.eml",
        "message/rfc822",
        "From: Bob <bob@b.example>\r\nSubject: =?utf-8?Q?Inn=C3=A9r?=\r\n\r\nInner text.",
      ],
    ],
  },
  {
    title: "a digest, whose parts are messages",
    lines: [
      FROM,
      ...multipart(
        "digest",
        "d",
        ["", "Subject: One", "", "First."],
        ["", "Subject: Two", "", "Second."],
      ),
    ],
    text: "--------------------\nSubject: One\nFirst.\n--------------------\nSubject: Two\nSecond.\n",
  },
  ...INVITATION_SAMPLES,
  {
    title: "TNEF",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        plain("Hello"),
        typed(
          "application/ms-tnef; name=winmail.dat",
          "Content-Transfer-Encoding: base64",
          "",
          "eJ8+Ig==",
        ),
      ),
    ],
    text: "Hello\n",
    attachments: [["winmail.dat", "application/ms-tnef", '\x78\x9f>"']],
  },
  {
    title: "a uuencoded file in its text",
    lines: [FROM, "", "See this.", "begin 644 cat.txt", "#0V%T", "`", "end", "Bye."],
    text: "See this.\nBye.\n",
    attachments: [["cat.txt", "application/octet-stream", "Cat"]],
  },
  {
    title: "a uuencoded picture, whose first bytes show its type",
    lines: [FROM, "", "See this.", "begin 644 dot", "-1TE&.#EA 0 !        ", "`", "end"],
    text: "See this.\n",
    attachments: [["dot", "image/gif", "GIF89a\x01\0\x01\0\0\0\0"]],
  },
  {
    title: "text that flows, without the blanks it was broken at",
    lines: [
      FROM,
      ...typed(
        "text/plain; charset=utf-8; format=flowed; delsp=yes",
        "",
        "Long  ",
        "line",
        "",
        "> quo ",
        "> ted",
        " >not",
        "-- ",
        "Ann",
      ),
    ],
    text: "Long line\n\n> quoted\n>not\n-- \nAnn\n",
  },
  {
    title: "HTML and plain text one after the other",
    lines: [FROM, ...multipart("mixed", "m", html("<p>Letter</p>"), plain("Footer & co"))],
    text: "Letter\nFooter & co\n",
    html: '<p>Letter</p>\n<div style="white-space:pre-wrap">Footer &amp; co\n</div>\n',
  },
  {
    title: "an older form for a machine beside its text",
    lines: [
      FROM,
      ...multipart(
        "alternative",
        "a",
        plain("Text"),
        typed("text/enriched", "", "<bold>Text</bold>"),
      ),
    ],
    text: "Text\n",
  },
  {
    title: "30 levels",
    lines: [FROM, ...nest(30, plain("Deep"))],
    text: "Deep\n",
  },
  ...TEXT_TYPE_SAMPLES,
  {
    title: "forms for AMP and for a watch beside its text",
    lines: [
      FROM,
      ...multipart(
        "alternative",
        "a",
        plain("Text"),
        typed("text/watch-html; charset=utf-8", "", "<b>Short</b>"),
        typed("text/x-amp-html; charset=utf-8", "", "<html amp4email></html>"),
        html("<p>Text</p>"),
      ),
    ],
    text: "Text\n",
    html: "<p>Text</p>\n",
    attachments: [],
  },
  {
    title: "a form for AMP that stands beside nothing a person reads",
    lines: [
      FROM,
      ...multipart("alternative", "a", plain(""), typed("text/x-amp-html", "", "<html amp4email>")),
    ],
    text: null,
    attachments: [[null, "text/x-amp-html", "<html amp4email>"]],
  },
  {
    title:
      "forms for programs that its sender attached, named, or put beside the text as a part of the letter",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        multipart(
          "alternative",
          "a",
          plain("Text"),
          typed("text/x-amp-html", "Content-Disposition: attachment", "", "1"),
          typed("text/x-amp-html; name=mail.html", "", "2"),
        ),
        typed("text/watch-html", "", "3"),
      ),
    ],
    text: "Text\n",
    attachments: [
      [null, "text/x-amp-html", "1"],
      ["mail.html", "text/x-amp-html", "2"],
      [null, "text/watch-html", "3"],
    ],
  },
  {
    title: "a report on mail that came back",
    lines: [
      FROM,
      ...multipart(
        "report",
        "r",
        plain("It came back."),
        typed("message/delivery-status", "", "Action: failed"),
      ),
    ],
    text: "It came back.\nAction: failed\n",
    attachments: [],
  },
];
