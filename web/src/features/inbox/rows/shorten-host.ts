/** Fits into two lines on a narrow phone, next to 'Reset password at'. */
const LENGTH_MAX = 36;

/**
 * Shortens the middle of a long host. The last labels, which name the owner, stay whole at any length:
 * `login.bank.example.evil.test` must never look like a bank's host.
 */
export function shortenHost(host: string): string {
  const end = ownersEnd(host);
  const room = LENGTH_MAX - end.length - 1;
  if (host.length <= LENGTH_MAX || end === host) return host;
  const start = room < START_LENGTH_MIN ? "" : host.slice(0, room).replace(/[.-]+$/, "");
  return `${start}…${end}`;
}

/** A shorter beginning would be meaningless. */
const START_LENGTH_MIN = 4;

/** The last two labels, or three if the second-level label is short, as in `co.uk`. */
function ownersEnd(host: string): string {
  const labels = host.split(".");
  const isPublicPair = (labels.at(-2) ?? "").length <= 3;
  return labels.slice(isPublicPair ? -3 : -2).join(".");
}
