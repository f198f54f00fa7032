import { streamOf, writePdf, type PdfPage, type PdfParts } from "./write-pdf.ts";

/**
 * Attacks that a permissive PDF reader would allow: run scripts, make requests, start programs. Each names `url`,
 * which must not be requested, and every page contains 'Read this'.
 */
type Hostile = (url: string) => Buffer;

const SCRIPT = "app.alert\\('ran'\\);top.ran=1;this.submitForm\\('URL'\\)";
const script = (url: string) => `<< /S /JavaScript /JS (${SCRIPT.replace("URL", url)}) >>`;
const page = (more: Partial<PdfPage> = {}): PdfPage => ({ text: "Read this", ...more });
const shown = (action: string) => page({ entries: `/AA << /O ${action} >>` });
const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${action} >>]`;

/** Actions on opening the document: each document has one of them, besides attacks that act by themselves. */
const OPENED: Readonly<Record<string, Hostile>> = {
  // With named scripts.
  "script when opened": (url) =>
    opening(script(url), {
      catalog: `/Names << /JavaScript << /Names [(a) ${script(`${url}by-name`)}] >> >>`,
    }),
  // With a field's scripts.
  "address when opened": (url) =>
    opening(`<< /S /URI /URI (${url}) >>`, {
      pages: [page({ entries: "/Annots [4 0 R]" })],
      catalog: "/AcroForm << /Fields [4 0 R] /NeedAppearances true /CO [4 0 R] >>",
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [0 0 100 20]
            /AA << /K ${script(url)} /F ${script(url)} /C ${script(url)} /Fo ${script(url)} >> >>`,
      ],
    }),
  // With another type of form.
  "program when opened": (url) =>
    opening(`<< /S /Launch /F << /FS /URL /F (${url}) >> >>`, {
      catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>",
      objects: [
        streamOf(
          `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
             <subform name="a"><event activity="initialize"><script contentType="application/x-javascript">top.ran=1</script></event>
             <draw><value><image href="${url}" contentType="image/png"/></value></draw></subform></template></xdp:xdp>`,
        ),
      ],
    }),
};

/** Actions on showing a page: each has its own page. */
const SHOWN: Readonly<Record<string, (url: string) => PdfPage>> = {
  "script of a page": (url) => page({ entries: `/AA << /O ${script(url)} /C ${script(url)} >>` }),
  "another file when shown": (url) =>
    shown(`<< /S /GoToR /F << /FS /URL /F (${url}) >> /D [0 /Fit] >>`),
  "form that is sent": (url) =>
    shown(`<< /S /SubmitForm /F << /FS /URL /F (${url}) >> /Flags 4 >>`),
  "data that is brought in": (url) => shown(`<< /S /ImportData /F << /FS /URL /F (${url}) >> >>`),
  "link to an address": (url) => page({ entries: link(`<< /S /URI /URI (${url}) >>`) }),
  "link to a script": (url) => page({ entries: link(script(url)) }),
  "link to another file": (url) =>
    page({ entries: link(`<< /S /GoToR /F << /FS /URL /F (${url}) >> /D [0 /Fit] >>`) }),
  "film that is fetched": (url) =>
    page({
      entries: `/Annots [<< /Type /Annot /Subtype /Screen /Rect [0 0 100 100]
        /A << /S /Rendition /OP 0 /JS (${SCRIPT.replace("URL", url)})
          /R << /Type /Rendition /S /MR /C << /S /MCD /CT (video/mp4) /D << /FS /URL /F (${url}) >> >> >> >> >>]`,
    }),
  "picture that lies elsewhere": () => drawing(4),
  "page that lies elsewhere": () => drawing(5),
  "font whose matrix is a program": () =>
    page({ content: "BT /F2 24 Tf 9 99 Td (Read this) Tj ET", fonts: "/F2 6 0 R" }),
};

/** Objects 4 and on, which the pages above reference. */
const objectsOf: (url: string) => string[] = (url) => [
  `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8
      /ColorSpace /DeviceGray /Length 0 /F << /FS /URL /F (${url}picture) >> >>\nstream\n\nendstream`,
  streamOf(
    "",
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9]
     /Ref << /F << /FS /URL /F (${url}page) >> /Page 0 >>`,
  ),
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FirstChar 32 /LastChar 33 /Widths [9 9]
      /FontMatrix [1 0 0 1 0 (0\\); top.ran=1; fetch\\('${url}font')] /CharProcs << >> /Encoding << >> >>`,
];

type HostilePdf = {
  readonly name: string;
  readonly content: Buffer;
  readonly pages: number;
};

/** A worker draws each document: attacks on showing a page share one document. */
export function hostilePdfs(urlOf: (attempt: string) => string): HostilePdf[] {
  const opened = Object.entries(OPENED).map(([name, pdf]) => ({
    name,
    content: pdf(urlOf(name)),
    pages: 1,
  }));
  const pages = Object.entries(SHOWN).map(([name, pageOf]) => pageOf(urlOf(name)));
  const content = writePdf({ pages, objects: objectsOf(urlOf("object")) });
  return [...opened, { name: "pages that act", content, pages: pages.length }];
}

function opening(action: string, more: Partial<PdfParts> = {}): Buffer {
  const { catalog = "", ...parts } = more;
  return writePdf({ pages: [page()], ...parts, catalog: `/OpenAction ${action} ${catalog}` });
}

/** Draws an object below the text. */
function drawing(object: number): PdfPage {
  const content = "BT /F1 24 Tf 72 700 Td (Read this) Tj ET 99 0 0 99 0 0 cm /X Do";
  return page({ content, resources: `/XObject << /X ${object} 0 R >>` });
}
