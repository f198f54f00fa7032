/** The PDF header is within the first 1,024 bytes, not always at the start (Adobe's note 13 to ISO 32000). */
const HEAD_BYTES = 1_024;

export async function isPdf(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return new TextDecoder("latin1").decode(head).includes("%PDF-");
}
