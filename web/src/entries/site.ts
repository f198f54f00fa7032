import { expectGuests } from "../features/consent/expect-guests.ts";
import { wakeForms } from "../features/forms/wake-forms.ts";
import { followContents } from "../features/reading/follow-contents.ts";
import { answerSharing } from "../features/share/share-page.ts";

/** What every page can do beyond the theme. Whatever is added here is fetched by every visitor. */
answerSharing();
followContents();
wakeForms();
expectGuests(() => import("./guests.ts"));
