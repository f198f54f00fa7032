// `npm run licenses`: checks that all shipped packages are free to use, change, and sell. Exits with 1 if not.
import { checkLicenses } from "../server/build/shipped/check-licenses.ts";
import { shippedPackages } from "../server/build/shipped/shipped-packages.ts";

const packages = shippedPackages();
const faults = checkLicenses(packages);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`Checked ${packages.length} packages: ${faults.length} license problems\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
