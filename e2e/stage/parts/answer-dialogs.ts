import type { Locator, Page } from "playwright-core";

/** The reply and forward dialogs, their parts located as a visitor would name them. */
export type ReplyDialog = {
  readonly dialog: Locator;
  readonly to: Locator;
  readonly subject: Locator;
  readonly message: Locator;
  readonly send: Locator;
  readonly cancel: Locator;
  /** The text beside the button. */
  readonly problem: Locator;
};

export function replyDialog(page: Page): ReplyDialog {
  const dialog = page.getByRole("dialog", { name: "Reply to Email" });
  return {
    dialog,
    to: dialog.getByLabel("To", { exact: true }),
    subject: dialog.getByLabel("Subject"),
    message: dialog.getByPlaceholder("Type your reply here..."),
    send: dialog.getByRole("button", { name: /^Send/ }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    problem: dialog.locator(".dialog-frame > :last-child p"),
  };
}

export type ForwardDialog = {
  readonly dialog: Locator;
  readonly email: Locator;
  readonly send: Locator;
  readonly cancel: Locator;
  /** The text beside the button. */
  readonly problem: Locator;
};

export function forwardDialog(page: Page): ForwardDialog {
  const dialog = page.getByRole("dialog", { name: "Forward Email" });
  return {
    dialog,
    email: dialog.getByLabel("Email address"),
    send: dialog.getByRole("button", { name: /^Forward/ }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    problem: dialog.locator(".dialog-frame > :last-child p"),
  };
}

type Left = { readonly cancel: Locator; readonly dialog: Locator };

export async function leave({ cancel, dialog }: Left): Promise<void> {
  await cancel.click();
  await dialog.waitFor({ state: "detached" });
}

/** Closes a dialog with Escape, which has no effect before the dialog opens: its code may still load. */
export async function closeByEscape({ dialog }: { readonly dialog: Locator }): Promise<void> {
  await dialog.waitFor();
  await dialog.page().keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Resolves when the field has this text, which may arrive from another tab or the server. */
export async function holdsText(field: Locator, text: string): Promise<void> {
  const input = await field.elementHandle();
  await field
    .page()
    .waitForFunction(
      ({ element, wanted }) =>
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
        element.value === wanted,
      { element: input, wanted: text },
    );
}
