import assert from "node:assert/strict";
import { test } from "node:test";
import { GUIDES } from "./guides.ts";
import { stepAnchor } from "./step-anchor.ts";

const WORDS = GUIDES.flatMap((guide) => [
  guide.title,
  guide.description,
  guide.implementationTip,
  ...guide.steps.flatMap((step) => [step.title, step.description, ...step.tips]),
]);

test("there are three guides, each with its difficulty, time, and category", () => {
  assert.deepEqual(
    GUIDES.map(({ id, title, difficulty, minutes, category }) => [
      id,
      title,
      difficulty,
      minutes,
      category,
    ]),
    [
      [1, "Complete Email Privacy Setup Guide", "Beginner", 15, "Privacy"],
      [2, "Business Email Security Framework", "Intermediate", 45, "Business"],
      [3, "Advanced Phishing Detection", "Advanced", 30, "Security"],
    ],
  );
});

test("each guide has five steps, and each step four different tips", () => {
  for (const { title, steps } of GUIDES) {
    assert.equal(steps.length, 5, title);
    for (const step of steps) assert.equal(new Set(step.tips).size, 4, step.title);
  }
  const tips = GUIDES.flatMap(({ steps }) => steps.flatMap((step) => step.tips));
  assert.equal(new Set<string>(tips).size, 60);
});

test("every guide has its own path, and every step a fragment", () => {
  const slugs = GUIDES.map(({ slug }) => slug);
  assert.equal(new Set(slugs).size, 3);
  for (const slug of slugs) assert.match(slug, /^[a-z-]+$/);
  assert.equal(stepAnchor(2), "step-2");
});

test("code marks are balanced, and quotation marks are curly", () => {
  for (const words of WORDS) {
    const parts = words.split("`");
    assert.equal(parts.length % 2, 1, words);
    const plain = parts.filter((_, index) => index % 2 === 0).join("");
    assert.doesNotMatch(plain, /['"!—]/, words);
  }
});

test("every guide names its sources", () => {
  for (const { sources, title } of GUIDES) {
    assert.ok(sources.length >= 3, title);
    for (const { url } of sources) assert.equal(new URL(url).protocol, "https:");
  }
});
