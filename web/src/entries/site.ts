import { loadThirdParty } from "../features/consent/load-third-party.ts";
import { wakeForms } from "../features/forms/wake-forms.ts";
import { followContents } from "../features/reading/follow-contents.ts";
import { answerSharing } from "../features/share/share-page.ts";

/** The script of every page besides the theme. Every visitor downloads it, so keep it small. */
answerSharing();
followContents();
wakeForms();
loadThirdParty(() => import("./third-party.ts"));
