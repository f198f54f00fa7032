/** Hands a file to the browser's own downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click: freed at once, the download would be empty in Safari.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
