/** Shown above a message that the server could not parse completely. */
export function Incomplete() {
  return <p className="pb-2 text-fine text-warning">This message is not shown in full.</p>;
}
