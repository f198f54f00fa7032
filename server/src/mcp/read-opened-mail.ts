import { readVisibleMail, type WrittenMail } from "../mail/visible/visible-mail.ts";
import type { OpenedMail } from "./mail-access.ts";

/** Adds what a person sees of a message. Takes a while for hostile mail: a server does this in a worker. */
export function readOpenedMail(message: Omit<OpenedMail, "visible"> & WrittenMail): OpenedMail {
  return { ...message, visible: readVisibleMail(message) };
}
