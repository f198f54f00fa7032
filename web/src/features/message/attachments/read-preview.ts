import { isPdf } from "./pdf/is-pdf.ts";
import { NOT_A_PDF, PDF_TOO_LARGE } from "./pdf/pdf-words.ts";
import type { PreviewKind } from "./preview-kind.ts";
import { readPicture } from "./read-picture.ts";

export type Preview =
  | { readonly shown: "picture" | "pdf"; readonly file: Blob }
  | { readonly shown: "refusal"; readonly words: string };

/** Returns the preview of a file, judged by its bytes and never by the sender's declared type. */
export async function readPreview(
  kind: PreviewKind,
  fetchFile: () => Promise<Blob>,
): Promise<Preview> {
  if (kind === "large-pdf") return refusal(PDF_TOO_LARGE);
  const file = await fetchFile();
  if (kind === "pdf") return (await isPdf(file)) ? { shown: "pdf", file } : refusal(NOT_A_PDF);
  const picture = await readPicture(file);
  return picture ? { shown: "picture", file: picture } : refusal(NO_PICTURE);
}

export const NO_PICTURE = "This picture can’t be shown here. You can still download it.";

function refusal(words: string): Preview {
  return { shown: "refusal", words };
}
