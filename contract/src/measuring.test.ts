import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  MEASURED_EVENTS,
  MEASURED_ROUTES,
  measuredRouteOf,
  readMeasuredEvent,
  readMeasuredRoute,
} from "./measuring.ts";

const names = fc.constantFrom(...Object.keys(MEASURED_EVENTS));

test("keeps an event's own number and drops other fields", () => {
  assert.deepEqual(readMeasuredEvent({ name: "address_copied" }), { name: "address_copied" });
  assert.deepEqual(readMeasuredEvent({ name: "scroll_depth", value: 75 }), {
    name: "scroll_depth",
    value: 75,
  });
  const spiced = { name: "page_exit", value: 12, address: "marlow.quill.7kd2@mayfly.test" };
  assert.deepEqual(readMeasuredEvent(spiced), { name: "page_exit", value: 12 });
});

test("an invalid number rejects the event", () => {
  const wrong = [
    { name: "address_copied", value: 1 },
    { name: "scroll_depth" },
    { name: "scroll_depth", value: 26 },
    { name: "time_on_page", value: "30" },
    { name: "page_exit", value: -1 },
    { name: "page_exit", value: 1.5 },
    { name: "page_exit", value: 86_401 },
    { name: "toString" },
    { name: "__proto__" },
  ];
  for (const event of wrong) assert.equal(readMeasuredEvent(event), undefined);
});

test("for any input, only listed names and whole numbers pass", () => {
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: true }),
    fc.record({ name: fc.oneof(names, fc.string()), value: fc.anything() }),
    fc.record({ name: names, value: fc.oneof(fc.integer(), fc.double()) }),
  );
  fc.assert(
    fc.property(anything, (message) => {
      const event = readMeasuredEvent(message);
      if (event === undefined) return;
      assert.ok(Object.hasOwn(MEASURED_EVENTS, event.name));
      assert.ok(event.value === undefined || Number.isInteger(event.value));
      assert.ok(Object.keys(event).every((key) => key === "name" || key === "value"));
    }),
  );
});

test("any article or guide path is a route, and an unlisted page has no route", () => {
  assert.equal(measuredRouteOf("/"), "/");
  assert.equal(measuredRouteOf("/blog/4"), "/blog/{id}");
  assert.equal(measuredRouteOf("/guides/phishing-detection"), "/guides/{slug}");
  assert.equal(measuredRouteOf("/blog/4/x"), undefined);
  assert.equal(measuredRouteOf("/admin"), undefined);
  assert.equal(readMeasuredRoute({ route: "/?secret" }), undefined);
  fc.assert(
    fc.property(fc.anything(), (message) => {
      const route = readMeasuredRoute({ route: message });
      assert.ok(route === undefined || (route === message && MEASURED_ROUTES.includes(route)));
    }),
  );
});
