/** What a link in a mail of ours wants to do. The token is in the fragment, which no server sees before the click. */
export type MailLink<Purpose extends string> = {
  readonly purpose: Purpose;
  readonly token: string;
};

/** null: not a whole link of this page, or cut by a mail program. */
export function readMailLink<Purpose extends string>(
  fragment: string,
  purposes: readonly Purpose[],
): MailLink<Purpose> | null {
  const [, named, token] = LINK.exec(fragment) ?? [];
  const purpose = purposes.find((one) => one === named);
  return purpose === undefined || token === undefined ? null : { purpose, token };
}

const LINK = /^#([a-z]+)=([\w.~-]{16,512})$/;
