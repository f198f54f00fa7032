/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after the click. Safari saves an empty file if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
