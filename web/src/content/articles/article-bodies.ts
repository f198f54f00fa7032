import type { MDXContent } from "mdx/types.js";
import TrackingPixel from "./1-tracking-pixel.mdx";
import WhoSentIt from "./2-who-sent-it.mdx";
import SecondAddresses from "./3-second-addresses.mdx";
import TestingSignUpMail from "./4-testing-sign-up-mail.mdx";
import AfterTheForm from "./5-after-the-form.mdx";
import WhatDeletedMeans from "./6-what-deleted-means.mdx";

/** The text of each article, by id. */
export const ARTICLE_BODIES: Readonly<Record<number, MDXContent>> = {
  1: TrackingPixel,
  2: WhoSentIt,
  3: SecondAddresses,
  4: TestingSignUpMail,
  5: AfterTheForm,
  6: WhatDeletedMeans,
};
