import type { SendMailOptions } from "nodemailer";
import {
  ARABIC,
  ATTACHMENTS,
  CODE,
  DARK_SCHEME,
  NEWSLETTER,
  PHISHING,
  RECEIPT,
} from "./html-mails.ts";

/** Realistic mail for reviewing its display. */
export type SampleMail = Pick<SendMailOptions, "from" | "text" | "html" | "attachments" | "raw"> & {
  readonly name: string;
  readonly subject: string;
};

const PLAIN: SampleMail = {
  name: "plain",
  subject: "Re: the cabin in March",
  from: "Jonas Wolf <jonas@wolf.example>",
  text: `Hi Mara,

the weekend of the 14th works for all of us. Two things:

  1. The key is with the neighbour again (the red house).
  2. Wood has to be ordered: https://holz-huber.example/bestellen?menge=2.

The path is on the map (https://maps.example/route_(winter)/7), about
40 minutes with luggage. More at www.cabin-march.example!

> Did you ask Lena about the car?
Yes, she is coming by train.

Jonas
`,
};

const JAPANESE: SampleMail = {
  name: "japanese",
  subject: "【重要】ご予約内容の確認のお願い",
  from: "山の宿 みなかみ <yoyaku@minakami.example>",
  text: `田中 様

このたびは「山の宿 みなかみ」をご予約いただき、誠にありがとうございます。
下記の内容をご確認ください。

ご宿泊日：2026年11月28日（土）〜30日（月）
お部屋：和室 十二畳（山側）
お食事：朝夕二食付き

ご変更は、https://minakami.example/yoyaku/20418。お電話でも承ります。

みなかみ温泉旅館
`,
};

const BROKEN: SampleMail = {
  name: "broken",
  subject: "Rapport mensuel",
  raw: Buffer.from(
    [
      "From: =?utf-8?Q?Compta_=C3=A9t=C3=A9?= <compta@atelier.example",
      "Subject: Rapport mensuel",
      "Content-Type: multipart/mixed; boundary=limite",
      "",
      "--limite",
      "Content-Type: text/html; charset=latin-1x",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "<table border=3D1><tr><td>Janvier<td>1=A0204 =E2=82=AC<tr><td>F=C3=A9vrier<td>980",
      "<p>Ci-joint le <b>rapport complet",
      "--limite",
      'Content-Type: application/pdf; name="rapport.pdf',
      "Content-Transfer-Encoding: base64",
      "",
      "JVBERi0xLjcgY2Fzc8Op!!",
    ].join("\r\n"),
    "latin1",
  ),
};

export const SAMPLE_MAILS: readonly SampleMail[] = [
  NEWSLETTER,
  RECEIPT,
  CODE,
  PLAIN,
  JAPANESE,
  ARABIC,
  ATTACHMENTS,
  DARK_SCHEME,
  BROKEN,
  PHISHING,
];
