import { enhanceContactForm } from "../features/contact/send-contact-form.ts";
import { openPageToast } from "../ui/toast/page-toast.ts";

/** The script of `/contact`. */
const form = document.querySelector<HTMLFormElement>("form[data-contact]");
const home = document.querySelector<HTMLElement>("[data-toast-home]");
if (form && home) enhanceContactForm(form, openPageToast(home));
