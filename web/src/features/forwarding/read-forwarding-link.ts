/** What a link in a mail of ours wants to do. The token is in the fragment, which no server sees before the click. */
export type ForwardingLink = {
  readonly purpose: "confirm" | "block";
  readonly token: string;
};

/** null: not a whole link of ours, or cut by a mail program. */
export function readForwardingLink(fragment: string): ForwardingLink | null {
  const [, purpose, token] = LINK.exec(fragment) ?? [];
  if (token === undefined) return null;
  return { purpose: purpose === "block" ? "block" : "confirm", token };
}

const LINK = /^#(confirm|block)=([\w.~-]{16,512})$/;
