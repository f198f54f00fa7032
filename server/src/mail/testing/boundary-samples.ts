import { FROM, html, multipart, plain, typed, type MailSample } from "./mail-sample.ts";

const PDF = typed("application/pdf; name=a.pdf", "", "%PDF");
const BOTH_HTML = '<div style="white-space:pre-wrap">Plain\n</div>\n<p>Html</p>\n';

/** Nested multiparts whose boundary also matches a line of the outer one. */
export const BOUNDARY_SAMPLES: readonly MailSample[] = [
  {
    title: "an inner boundary that reads like the outer closing line",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "b",
        multipart("alternative", "b--", plain("Plain"), html("<p>Html</p>")),
        PDF,
      ),
    ],
    text: "Plain\n",
    html: "<p>Html</p>\n",
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
  {
    title: "an inner boundary equal to the outer one",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "b",
        multipart("alternative", "b", plain("Plain"), html("<p>Html</p>")),
        PDF,
      ),
    ],
    text: "Plain\nHtml\n",
    html: BOTH_HTML,
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
  {
    title: "an outer closing line within a deeper part",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "b",
        multipart("related", "r", multipart("alternative", "b--", plain("Plain"))),
        PDF,
      ),
    ],
    text: "Plain\n",
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
  {
    title: "parts without headers after a line that reads like the outer closing line",
    lines: [FROM, ...multipart("mixed", "b", multipart("mixed", "b--", ["", "Plain"]), PDF)],
    text: "Plain\n",
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
  {
    title: "an inner boundary that reads like the outer closing line, without its end",
    lines: [
      FROM,
      ...typed("multipart/mixed; boundary=b", "", "--b"),
      ...typed(
        "multipart/mixed; boundary=b--",
        "",
        "--b--",
        ...plain("Plain"),
        "--b",
        ...PDF,
        "--b--",
      ),
    ],
    text: "Plain\n",
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
  {
    title: "text only after the closing line",
    lines: [FROM, ...multipart("mixed", "b", plain("")), "", "Plain"],
    text: "\nPlain\n",
    attachments: [],
  },
  {
    title: "an epilogue of nested pictures",
    lines: [
      FROM,
      ...multipart("mixed", "b", plain("Plain"), [
        ...multipart("related", "r", PDF),
        "This is the epilogue.",
      ]),
    ],
    text: "Plain\n",
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
  {
    title: "an epilogue of a message with only a file",
    lines: [FROM, ...multipart("mixed", "b", PDF), "This is the epilogue."],
    text: null,
    attachments: [["a.pdf", "application/pdf", "%PDF"]],
  },
];
