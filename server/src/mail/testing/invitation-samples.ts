import { FROM, multipart, plain, typed, type MailSample } from "./mail-sample.ts";

export const INVITATION_SAMPLES: readonly MailSample[] = [
  {
    title: "an invitation beside its text",
    lines: [
      FROM,
      ...multipart(
        "alternative",
        "a",
        plain("Come!"),
        typed("text/calendar; method=REQUEST", "", "BEGIN:VCALENDAR"),
      ),
    ],
    text: "Come!\n",
    html: null,
    attachments: [[null, "text/calendar", "BEGIN:VCALENDAR"]],
  },
  {
    title: "an invitation that is also attached, as Google sends it",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        multipart(
          "alternative",
          "a",
          plain("Come!"),
          typed("text/calendar; method=REQUEST", "", "BEGIN:VCALENDAR"),
        ),
        typed(
          "application/ics; name=invite.ics",
          "Content-Disposition: attachment; filename=invite.ics",
          "Content-Transfer-Encoding: base64",
          "",
          "QkVHSU46VkNBTEVOREFS",
        ),
      ),
    ],
    text: "Come!\n",
    attachments: [["invite.ics", "application/ics", "BEGIN:VCALENDAR"]],
  },
  {
    title: "an invitation beside another calendar file",
    lines: [
      FROM,
      ...multipart(
        "mixed",
        "m",
        multipart(
          "alternative",
          "a",
          plain("Come!"),
          typed("text/calendar; method=REQUEST", "", "BEGIN:VCALENDAR"),
        ),
        typed("text/calendar; name=other.ics", "", "BEGIN:VCALENDAR\r\nVERSION:2.0"),
      ),
    ],
    text: "Come!\n",
    attachments: [
      [null, "text/calendar", "BEGIN:VCALENDAR"],
      ["other.ics", "text/calendar", "BEGIN:VCALENDAR\r\nVERSION:2.0"],
    ],
  },
];
