import { FROM, html, multipart, typed, utf8, type MailSample } from "./mail-sample.ts";

/** Texts of a type that is neither plain nor HTML. */
export const TEXT_TYPE_SAMPLES: readonly MailSample[] = [
  {
    title: "Markdown as its only text, and a patch, which has a name only if it is a file",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        typed("text/markdown; charset=utf-8", "", utf8("# Grüße")),
        typed("text/x-patch", "", "-old"),
        typed("text/x-patch", 'Content-Disposition: inline; filename="a.patch"', "", "+new"),
        typed("text/x-patch; name=b.patch", "", "+new"),
        typed("text/x-patch", "Content-Disposition: attachment", "", "+new"),
      ),
    ],
    text: "# Grüße\n-old\n",
    attachments: [
      ["a.patch", "text/x-patch", "+new"],
      ["b.patch", "text/x-patch", "+new"],
      [null, "text/x-patch", "+new"],
    ],
  },
  {
    title: "texts for other programs",
    lines: [
      FROM,
      ...multipart("mixed", "m", typed("text/x-vcard", "", "1"), typed("text/csv", "", "2")),
    ],
    text: null,
    attachments: [
      [null, "text/x-vcard", "1"],
      [null, "text/csv", "2"],
    ],
  },
  {
    title: "Markdown as an alternative that comes before HTML",
    lines: [
      FROM,
      ...multipart("alternative", "a", typed("text/markdown", "", "# Old"), html("<p>Text</p>")),
    ],
    text: null,
    html: "<p>Text</p>\n",
  },
];
