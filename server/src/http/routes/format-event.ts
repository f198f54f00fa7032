/** Returns a server-sent event. JSON contains no line break, so one data line is enough. */
export function formatEvent(
  { event, data }: { event: string; data: object },
  id: number | string | undefined,
): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
