import { loadThirdParty } from "../features/consent/load-third-party.ts";
import { loadFormScriptOnUse } from "../features/forms/load-form-script.ts";
import { followContents } from "../features/reading/follow-contents.ts";
import { handleShareMenu } from "../features/share/share-page.ts";

/** The script of every page besides the theme. Every visitor downloads it, so keep it small. */
handleShareMenu();
followContents();
loadFormScriptOnUse();
loadThirdParty(() => import("./third-party.ts"));
