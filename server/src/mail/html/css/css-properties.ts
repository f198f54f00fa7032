/** Longhand properties that can hide text or show it again; a property is a bit of a mask, which has 32. */
export const PROPERTIES = [
  "-webkit-text-fill-color",
  "background-color",
  "background-image",
  "bottom",
  "clip",
  "clip-path",
  "color",
  "content-visibility",
  "display",
  "filter",
  "font-size",
  "height",
  "left",
  "margin-left",
  "margin-top",
  "max-height",
  "max-width",
  "min-height",
  "min-width",
  "opacity",
  "overflow",
  "position",
  "right",
  "scale",
  "text-indent",
  "top",
  "transform",
  "translate",
  "visibility",
  "width",
  "zoom",
] as const;

export type Property = (typeof PROPERTIES)[number];

/** Values of some properties, in lower case; only those of the mask are set. */
export class PropertyValues {
  mask = 0;
  readonly #values: string[] = PROPERTIES.map(() => "");

  /** Returns the value of a property, if it is set. */
  get(property: Property): string | undefined {
    const index = INDEXES[property];
    return (this.mask & (1 << index)) === 0 ? undefined : this.#values[index];
  }

  set(property: Property, value: string): void {
    const index = INDEXES[property];
    this.mask |= 1 << index;
    this.#values[index] = value;
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each longhand
const INDEXES = Object.fromEntries(PROPERTIES.map((name, index) => [name, index])) as Readonly<
  Record<Property, number>
>;

export function maskOf(...properties: readonly Property[]): number {
  return properties.reduce((mask, property) => mask | (1 << INDEXES[property]), 0);
}
