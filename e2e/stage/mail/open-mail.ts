import type { MainPage, MessageRow } from "../parts/main-page.ts";
import { mailWith, type MailWith } from "./mail-with.ts";
import type { Stage } from "../stage.ts";
import type { Visitor } from "../visitor.ts";

/** For tests of a stage that opens later: receives mail and opens its row. */
export function openingMail(stage: () => Stage) {
  const openNext = async (main: MainPage, to: string, mail: MailWith): Promise<MessageRow> => {
    await stage().app.send({ to, raw: mailWith(mail) });
    const row = main.row(mail.subject);
    await row.open();
    return row;
  };

  /** In a new inbox of the visitor. */
  const openMail = async (
    { main, arrive }: Visitor,
    mail: Omit<MailWith, "subject">,
  ): Promise<MessageRow> => openNext(main, await arrive(), { subject: "A mail", ...mail });

  return { openNext, openMail };
}
