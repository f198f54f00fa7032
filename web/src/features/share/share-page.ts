import { LINK_COPIED_MS, SHARE_POPUP_PX } from "@mayfly/contract/constants";

/** Handles the share menu's buttons and links on every page. */
export function handleShareMenu(): void {
  for (const sheet of document.querySelectorAll<HTMLElement>("[data-share-sheet]")) {
    sheet.hidden = !("share" in navigator);
  }
  document.addEventListener("click", (event) => {
    const from = event.target instanceof Element ? event.target : null;
    const button = from?.closest<HTMLElement>("[data-share-copy], [data-share-sheet]");
    const link = from?.closest<HTMLAnchorElement>("a[data-share-popup]");
    if (link && openPopup(link.href)) event.preventDefault();
    if (button?.dataset["shareCopy"]) void copyLink(button, button.dataset["shareCopy"]);
    if (button?.dataset["shareSheet"]) void openSheet(button.dataset);
  });
}

/** Opens a popup. Returns false if popups are blocked; the link then opens in a tab. */
function openPopup(url: string): boolean {
  const { width, height } = SHARE_POPUP_PX;
  const opened = window.open("", "_blank", `popup,width=${width},height=${height}`);
  if (opened === null) return false;
  // The target must not reach this page through `opener`. `noopener` would hide whether the window opened.
  opened.opener = null;
  opened.location.replace(url);
  return true;
}

async function copyLink(button: HTMLElement, url: string): Promise<void> {
  const words = button.querySelector("span");
  if (!words || button.ariaDisabled === "true") return;
  const before = words.textContent;
  const copied = await writeText(url);
  words.textContent = copied ? "Copied!" : url;
  if (!copied) return;
  button.ariaDisabled = "true";
  setTimeout(() => {
    button.ariaDisabled = null;
    words.textContent = before;
  }, LINK_COPIED_MS);
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Denied, or plain HTTP: show the link for manual copying.
    return false;
  }
}

async function openSheet({ shareSheet, shareText }: DOMStringMap): Promise<void> {
  try {
    await navigator.share({ url: shareSheet ?? "", title: shareText ?? "" });
  } catch {
    // The visitor closed the sheet without sharing.
  }
}
