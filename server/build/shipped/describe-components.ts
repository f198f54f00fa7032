import type { ShippedPackage } from "./list-packages.ts";

/**
 * Returns a CycloneDX 1.5 bill of materials. The same packages yield the same document, without a time or a random id.
 */
export function describeComponents(
  product: { name: string; version: string; license: string },
  packages: readonly ShippedPackage[],
): object {
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": purlOf(product),
        name: product.name,
        version: product.version,
        purl: purlOf(product),
        licenses: [{ expression: product.license }],
      },
    },
    components: unique(packages).map((one) => ({
      type: "library",
      "bom-ref": purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      ...(one.license !== undefined && { licenses: [{ expression: one.license }] }),
      ...(one.integrity !== undefined && { hashes: hashesOf(one.integrity) }),
    })),
  };
}

/** One version may be installed in several folders. */
function unique(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return [...new Map(packages.map((one) => [purlOf(one), one])).values()];
}

/** https://github.com/package-url/purl-spec */
function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** npm has the algorithm and base64 (W3C SRI), CycloneDX hexadecimal digits. */
function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(/\s+/).flatMap((one) => {
    const [, bits, base64] = /^sha(256|384|512)-([\w+/]+=*)$/.exec(one) ?? [];
    if (bits === undefined || base64 === undefined) return [];
    return [{ alg: `SHA-${bits}`, content: Buffer.from(base64, "base64").toString("hex") }];
  });
}
