/** Above a mail that the server could not read to its end. */
export function Incomplete() {
  return <p className="pb-2 text-fine text-warning">There is more of this message than this.</p>;
}
