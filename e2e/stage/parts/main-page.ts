import type { FrameLocator, Locator, Page } from "playwright-core";

/** The main page, its parts located as a visitor would name them. */
export type MainPage = {
  readonly card: Locator;
  readonly address: Locator;
  readonly validity: Locator;
  readonly domain: Locator;
  readonly copy: Locator;
  readonly newEmail: Locator;
  readonly extend: Locator;
  readonly inbox: Locator;
  readonly rows: Locator;
  /** Counts the rows that end above the window's lower edge. */
  rowsInView: () => Promise<number>;
  readonly empty: Locator;
  /** On a phone, unfolds the address card, which folds once mail has arrived. */
  unfold: () => Promise<void>;
  /** Waits for an address, other than `than` if given. */
  email: (than?: string) => Promise<string>;
  /** The inbox's connection text: 'Live', 'Reconnecting', 'Polling', 'Offline'. */
  connection: (text: string) => Locator;
  row: (subject: string) => MessageRow;
  /** A toast that appeared after the last `forgetToasts`. */
  toast: (title: string, text: string) => Locator;
  /** Call before an action whose toast has the same text as an earlier one. */
  forgetToasts: () => Promise<void>;
  /** Present, and empty, as soon as toasts can be shown. */
  readonly toastRegion: Locator;
};

export type MessageRow = {
  readonly element: Locator;
  readonly toggle: Locator;
  readonly remove: Locator;
  readonly frame: FrameLocator;
  /** A control of the open message: 'Plain Text', 'Show Images' … */
  tab: (name: string) => Locator;
  button: (name: string) => Locator;
  open: () => Promise<void>;
};

export function mainPage(page: Page): MainPage {
  const card = page.getByRole("region", { name: "Your Temporary Email", exact: true });
  const inbox = page.getByRole("region", { name: "Inbox", exact: true });
  const rows = inbox.getByRole("listitem").and(page.locator("[data-row]"));
  const address = card.getByTestId("address");
  const toastRegion = page.getByRole("region", { name: "Notifications (F8)" });
  const toasts = toastRegion.getByRole("listitem");
  const freshToast = toasts.and(page.locator(":not([data-seen])"));
  return {
    card,
    address,
    validity: card.getByText(/^Valid for \d+:\d\d minutes$/),
    domain: card.getByLabel("Choose Domain"),
    copy: card.getByRole("button", { name: "Copy Email" }),
    newEmail: card.getByRole("button", { name: "New Email" }),
    extend: card.getByRole("button", { name: /Reset to 15 min|\+15min|Max/ }),
    inbox,
    rows,
    rowsInView: () =>
      rows.evaluateAll(
        (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      ),
    empty: inbox.getByText("No messages yet"),
    async unfold() {
      await card.getByRole("button", { name: /^Your Temporary Email, / }).click();
      await address.waitFor();
    },
    async email(than) {
      const wanted = than === undefined ? address : address.filter({ hasNotText: than });
      return wanted.innerText().then(asOneLine);
    },
    connection: (text) => inbox.getByText(text, { exact: true }),
    row: (subject) => messageRow(inbox.getByRole("listitem").filter({ hasText: subject })),
    toast: (title, text) => freshToast.filter({ hasText: title }).filter({ hasText: text }),
    forgetToasts: () =>
      toasts.evaluateAll((all) => {
        for (const toast of all) toast.setAttribute("data-seen", "");
      }),
    toastRegion,
  };
}

function messageRow(element: Locator): MessageRow {
  // Other expandable controls come after the row's own button.
  const toggle = element.getByRole("button", { expanded: false }).first();
  const opened = element.getByRole("button", { expanded: true }).first();
  return {
    element,
    toggle: toggle.or(opened).first(),
    remove: element.getByRole("button", { name: /^Delete/ }),
    frame: element.frameLocator("iframe"),
    tab: (name) => element.getByRole("tab", { name }),
    button: (name) => element.getByRole("button", { name }),
    async open() {
      await toggle.click();
      await opened.waitFor();
    },
  };
}

/** The address is displayed on two lines. */
function asOneLine(text: string): string {
  return text.replaceAll(/\s/g, "");
}
