import type { MainPage, MessageRow } from "./main-page.ts";
import { mailWith, type MailWith } from "./mail-with.ts";
import type { Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

/** For tests of one stage, which is opened later: mail comes in, and its row is opened. */
export function openingMail(stage: () => Stage) {
  const openNext = async (main: MainPage, to: string, mail: MailWith): Promise<MessageRow> => {
    await stage().app.send({ to, raw: mailWith(mail) });
    const row = main.row(mail.subject);
    await row.open();
    return row;
  };

  /** In an inbox of the visitor's own. */
  const openMail = async (
    { main, arrive }: Visitor,
    mail: Omit<MailWith, "subject">,
  ): Promise<MessageRow> => openNext(main, await arrive(), { subject: "A mail", ...mail });

  return { openNext, openMail };
}
