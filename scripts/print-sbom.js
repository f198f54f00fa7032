// `npm run --silent sbom`: prints the shipped third-party packages as a CycloneDX bill of materials.
import { readFileSync } from "node:fs";
import { describeComponents } from "../server/build/shipped/describe-components.ts";
import { shippedPackages } from "../server/build/shipped/shipped-packages.ts";

const product = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const bill = describeComponents(product, shippedPackages());
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
