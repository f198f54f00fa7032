import { businessFramework } from "./business-framework.ts";
import type { Guide } from "./guide.ts";
import { phishingDetection } from "./phishing-detection.ts";
import { privacySetup } from "./privacy-setup.ts";

export const GUIDES: readonly Guide[] = [privacySetup, businessFramework, phishingDetection];
