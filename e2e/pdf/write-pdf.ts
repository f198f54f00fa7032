/** Writes PDFs by hand (ISO 32000): libraries refuse to write hostile ones. */
export type PdfParts = {
  readonly pages: readonly PdfPage[];
  /** Additional entries of the catalog. */
  readonly catalog?: string;
  readonly trailer?: string;
  /** Objects 4, 5, and so on, which pages and catalog reference. */
  readonly objects?: readonly string[];
};

export type PdfPage = {
  /** The content stream; by default a line of `text`. */
  readonly content?: string;
  readonly text?: string;
  /** Additional entries of the page. */
  readonly entries?: string;
  readonly resources?: string;
  readonly fonts?: string;
  readonly size?: readonly [width: number, height: number];
};

export function writePdf({ pages, catalog = "", trailer = "", objects = [] }: PdfParts): Buffer {
  const firstPage = 4 + objects.length;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(" ");
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...objects,
    ...pages.flatMap((page, index) => pageObjects(page, firstPage + 2 * index + 1)),
  ];
  return withTable(all, trailer);
}

export function streamOf(content: string, dictionary = ""): string {
  return `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;
}

function pageObjects(page: PdfPage, contentNumber: number): string[] {
  const { text = "", entries = "", resources = "", fonts = "", size = [595, 842] } = page;
  const { content = `BT /F1 24 Tf 72 ${size[1] - 100} Td (${text}) Tj ET` } = page;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] /Contents ${contentNumber} 0 R
      /Resources << /Font << /F1 3 0 R ${fonts} >> ${resources} >> ${entries} >>`,
    streamOf(content),
  ];
}

function withTable(objects: readonly string[], trailer: string): Buffer {
  let body = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, "latin1");
}
