import { streamOf, writePdf } from "./write-pdf.ts";

/** Three pages of text. */
export function threePages(): Buffer {
  return writePdf({ pages: ["First", "Second", "Third"].map((one) => ({ text: `${one} page` })) });
}

export function manyPages(count: number): Buffer {
  return writePdf({
    pages: Array.from({ length: count }, (_, index) => ({ text: `${index + 1}` })),
  });
}

/** The password is unknown. */
export function lockedPdf(): Buffer {
  const key = "00".repeat(32);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`;
  return writePdf({ pages: [{ text: "Secret" }], trailer: `${encrypt} /ID [<00> <00>]` });
}

/** A few hundred bytes that draw 10^24 squares. */
export function endlessPdf(): Buffer {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const next = `/XObject << /X ${5 + level} 0 R >>`;
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << ${next} >>`;
    return streamOf("/X Do ".repeat(100), form);
  });
  const square = streamOf("0 0 9 9 re f", "/Type /XObject /Subtype /Form /BBox [0 0 600 900]");
  return writePdf({
    pages: [{ content: "/X Do", resources: "/XObject << /X 4 0 R >>" }],
    objects: [...levels, square],
  });
}

/** Four empty images that declare rows of 256 million bytes. */
export function greedyPdf(): Buffer {
  const names = ["W", "X", "Y", "Z"];
  const row = streamOf(
    "\x80\x80",
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /LZWDecode
     /DecodeParms << /Predictor 2 /Columns 268435455 >>`,
  );
  const forms = names.map((name, index) => `/${name} ${4 + index} 0 R`).join(" ");
  return writePdf({
    pages: [{ content: "/W Do /X Do /Y Do /Z Do", resources: `/XObject << ${forms} >>` }],
    objects: names.map(() => row),
  });
}

/** Japanese without embedded fonts, in two of the encodings that need tables. */
export function japanesePdf(): Buffer {
  const font = (name: string, encoding: string, ordering: string, descendant: number) => [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${descendant} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>
      /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 4 /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 /FontBBox [0 -200 1000 900] >> >>`,
  ];
  const unicode = Buffer.from("日本語の請求書", "utf16le").swap16().toString("hex");
  return writePdf({
    pages: [
      {
        content: `BT /J1 32 Tf 72 700 Td <${unicode}> Tj /J2 32 Tf 0 -60 Td <93fa967b8cea> Tj ET`,
        fonts: "/J1 4 0 R /J2 6 0 R",
      },
    ],
    objects: [
      ...font("KozMinPr6N-Regular", "UniJIS-UTF16-H", "Japan1", 5),
      ...font("MS-Gothic", "90ms-RKSJ-H", "Japan1", 7),
    ],
  });
}

/** A scanner's picture: black, 8 by 8, in JBIG2 (ITU T.88), covering the whole page. */
export function scannedPdf(): Buffer {
  const number = (value: number) => value.toString(16).padStart(8, "0");
  const segment = (index: number, type: string, content: string) =>
    `${number(index)}${type}0001${number(content.length / 2)}${content}`;
  const side = number(8);
  const page = `${side}${side}${number(0)}${number(0)}000000`;
  // In MMR (ITU T.6): a black line, then seven copies of it.
  const bits = ["0b001", "00110101", "000101", "11".repeat(7), "0".repeat(9)];
  const lines = BigInt(bits.join(""));
  const region = `${side}${side}${number(0)}${number(0)}0001${lines.toString(16).padStart(10, "0")}`;
  const picture = Buffer.from(segment(0, "30", page) + segment(1, "26", region), "hex");
  const image = streamOf(
    picture.toString("latin1"),
    `/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1
     /ColorSpace /DeviceGray /Filter /JBIG2Decode`,
  );
  return writePdf({
    pages: [{ content: "595 0 0 842 0 0 cm /X Do", resources: "/XObject << /X 4 0 R >>" }],
    objects: [image],
  });
}
