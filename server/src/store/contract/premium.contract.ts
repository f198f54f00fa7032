import { after, before, describe } from "node:test";
import { premiumSamples } from "../../../test/premium/premium-samples.ts";
import { premiumPaymentsContract } from "./premium-payments.contract.ts";
import { premiumRecordsContract } from "./premium-records.contract.ts";
import type { Store } from "../store.ts";

/** Tests of premium that every store passes: payment and address stay consistent. */
export function premiumContract(name: string, open: () => Promise<Store>): void {
  describe(`premium in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const samples = premiumSamples(name, () => store);
    premiumPaymentsContract(samples);
    premiumRecordsContract(samples);
  });
}
