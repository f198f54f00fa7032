// A reporter for node:test: prints what fails, and one line for all suites together at the end.
export default async function* testTotal(source) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for await (const event of source) {
    // Suites are containers: their tests count.
    if (event.type === "test:pass" && event.data.details.type !== "suite") {
      if (event.data.skip === undefined) passed++;
      else skipped++;
    }
    if (event.type === "test:fail" && event.data.details.type !== "suite") failed++;
  }
  yield `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`;
}
