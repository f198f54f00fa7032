import assert from "node:assert/strict";
import { test } from "node:test";
import { lawInWords, OPERATOR, operatorInWords } from "./operator.ts";

const KNOWN = {
  name: "Anna Muster",
  postalAddress: "1 Quay, 1000 Harbour",
  governingLaw: "Harbour",
};

test("names a configured operator, with or without an address", () => {
  assert.equal(operatorInWords(KNOWN), "The operator is Anna Muster, 1 Quay, 1000 Harbour.");
  const unplaced = { ...KNOWN, postalAddress: "" };
  assert.equal(operatorInWords(unplaced), "The operator is Anna Muster.");
  assert.equal(operatorInWords({ ...OPERATOR, name: "", postalAddress: "" }), "");
});

test("names the configured law, or states that the text names none", () => {
  assert.match(lawInWords(KNOWN), /^The law of Harbour applies\. If you are a consumer/);
  const unsaid = lawInWords({ ...KNOWN, governingLaw: "" });
  assert.match(unsaid, /names no governing law.*If you are a consumer/);
});
