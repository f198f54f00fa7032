/** The action of a link in our mail. The token is in the fragment, which reaches no server before the click. */
export type EmailAction<Purpose extends string> = {
  readonly purpose: Purpose;
  readonly token: string;
};

/** Returns null if the fragment is no complete link of this page, for example truncated by a mail client. */
export function readEmailAction<Purpose extends string>(
  fragment: string,
  purposes: readonly Purpose[],
): EmailAction<Purpose> | null {
  const [, named, token] = LINK.exec(fragment) ?? [];
  const purpose = purposes.find((one) => one === named);
  return purpose === undefined || token === undefined ? null : { purpose, token };
}

const LINK = /^#([a-z]+)=([\w.~-]{16,512})$/;
