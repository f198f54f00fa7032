/** For `evaluate` in the page: the width of a picture once it is decoded; 0 if the element is none. */
export async function decodedWidth(element: Element): Promise<number> {
  if (!(element instanceof HTMLImageElement)) return 0;
  await element.decode();
  return element.naturalWidth;
}
