/** Fits into two lines of a narrow phone, beside 'Reset password at'. */
const LENGTH_MAX = 36;

/**
 * A long host with its middle left out. Its end says whose it is, so the last labels stay whole,
 * however long they are: `login.bank.example.evil.test` must never read as a bank's.
 */
export function shortenHost(host: string): string {
  const end = ownersEnd(host);
  const room = LENGTH_MAX - end.length - 1;
  if (host.length <= LENGTH_MAX || end === host) return host;
  const start = room < START_LENGTH_MIN ? "" : host.slice(0, room).replace(/[.-]+$/, "");
  return `${start}…${end}`;
}

/** Less of the beginning would say nothing. */
const START_LENGTH_MIN = 4;

/** The last two labels; three where the second is as short as in `co.uk`. */
function ownersEnd(host: string): string {
  const labels = host.split(".");
  const isPublicPair = (labels.at(-2) ?? "").length <= 3;
  return labels.slice(isPublicPair ? -3 : -2).join(".");
}
