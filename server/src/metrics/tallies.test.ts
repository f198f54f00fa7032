import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { array, assert as assertProperty, double, property, stringMatching } from "fast-check";
import { Durations, joinLabels, splitLabels, Tally } from "./tallies.ts";

describe("counters in memory", () => {
  test("are added up by label values", () => {
    const tally = new Tally();
    tally.add();
    tally.add(2, "451", "store-away");
    tally.add(3, "451", "store-away");
    assert.deepEqual(
      [...tally.counts()],
      [
        ["", 1],
        ["451\nstore-away", 5],
      ],
    );
    assert.deepEqual(splitLabels(["code", "reason"], "451\nstore-away"), {
      code: "451",
      reason: "store-away",
    });
  });

  test("have one series per set of label values", () => {
    const durations = new Durations([0.1]);
    durations.series("GET", "/api").observe(5);
    durations.observe(150, "GET", "/api");
    durations.observe(5, "POST", "/api");
    const [first, second] = [...durations.all().values()];
    assert.deepEqual(first?.cumulated(), { atMost: [1], count: 2 });
    assert.deepEqual(second?.cumulated(), { atMost: [1], count: 1 });
    assert.equal(first?.sumSeconds, 0.155);
  });

  test("return the number of values up to each bound", () => {
    const bounds = [0.001, 0.01, 0.1, 1];
    const observed = array(double({ min: 0, max: 5_000, noNaN: true }));
    assertProperty(
      property(observed, (times) => {
        const series = new Durations(bounds).series();
        for (const ms of times) series.observe(ms);
        const { atMost, count } = series.cumulated();
        assert.equal(count, times.length);
        const expected = bounds.map((bound) => times.filter((ms) => ms / 1_000 <= bound).length);
        assert.deepEqual(atMost, expected);
      }),
    );
  });

  test("return the label values of a key", () => {
    const word = stringMatching(/^[a-z0-9 /:_-]{1,20}$/);
    assertProperty(
      property(array(word, { minLength: 1, maxLength: 4 }), (values) => {
        const names = values.map((_, index) => `label${index}`);
        assert.deepEqual(Object.values(splitLabels(names, joinLabels(values))), values);
      }),
    );
  });
});
