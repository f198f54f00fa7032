/**
 * What the linter holds: the rules of the code, and which folder may import from which. The arrows are
 * those of ARCHITECTURE.md; `server/test/arrows.test.ts` holds that none is missing and none leads back.
 */
import type { OxlintConfig, OxlintOverride } from "oxlint";

type Pattern = { message: string } & (
  | { group: [string, ...string[]] }
  | { regex: string; allowTypeImports?: boolean }
);

/** A folder of the server, and all that it may import from the others. */
type Arrows = {
  folder: string;
  knows?: string;
  /** Folders within it, which know each other. */
  parts?: string;
  why: string;
  isDomain?: boolean;
  knowsSharedParts?: boolean;
  isLeaf?: boolean;
  refuses?: readonly string[];
};

const DOMAIN = {
  isDomain: true,
  why: "The domain states interfaces; edges and adapters come to it, and its parts know what stands here.",
};
const ADAPTER = { why: "Adapters implement what the domain states, and know no edge." };
/** Small parts that every folder may use; they know none. */
const FOR_ALL = "address concurrency system time";
const LEAF = {
  isLeaf: true,
  why: "activity/, address/, concurrency/, ip/, keys/, postgres/, system/ and time/ are leaves.",
};

const HTTP = {
  parts: "admin limits present routes security site streams",
  knows: "abuse activity admin company config domains inbox ip mail metrics outbound premium",
  knowsSharedParts: true,
  why: "Edges call use cases; they don't know adapters or each other, nor routes other routes.",
};

const SERVER: readonly Arrows[] = [
  { folder: "ip", ...LEAF },
  { folder: "keys", ...LEAF },
  { folder: "activity", knows: "time", ...LEAF },
  { folder: "address", ...LEAF },
  { folder: "concurrency", ...LEAF },
  { folder: "postgres", ...LEAF },
  { folder: "system", ...LEAF },
  { folder: "time", ...LEAF },
  {
    folder: "mail",
    parts: "bounce charsets code mime parse text",

    isDomain: true,
    why: "mail/ is pure: bytes in, values out.",
  },
  {
    folder: "config",
    knows: "ip mail",
    why: "config/ reads the environment, and knows no part that it is for.",
  },
  { folder: "abuse", knows: "ip keys", ...DOMAIN },
  { folder: "domains", knows: "activity", ...DOMAIN },
  { folder: "inbox", knows: "abuse domains keys mail", ...DOMAIN },
  { folder: "premium", knows: "abuse activity domains inbox keys mail", ...DOMAIN },
  { folder: "outbound", knows: "abuse activity inbox ip keys mail premium", ...DOMAIN },
  { folder: "company", knows: "abuse activity inbox keys mail outbound", ...DOMAIN },
  {
    folder: "admin",
    parts: "checks",
    knows: "abuse activity inbox ip keys mail outbound",
    ...DOMAIN,
  },
  {
    folder: "smtp",
    knows: "abuse inbox ip mail",
    why: "The SMTP edge speaks the protocol and asks MailReceiver.",
  },
  { folder: "http", ...HTTP },
  { folder: "http/routes", ...HTTP, refuses: ["./*-routes.ts"] },
  {
    folder: "jobs",
    knows: "abuse activity admin company domains inbox outbound premium",
    why: "Jobs call use cases; they don't know adapters or other edges.",
  },
  {
    folder: "store",
    parts: "migrations postgres queries sqlite",
    knows:
      "abuse activity admin company domains inbox ip keys mail outbound payments postgres premium",
    ...ADAPTER,
  },
  { folder: "events", knows: "inbox ip postgres", ...ADAPTER },
  { folder: "authenticity", knows: "inbox ip mail", ...ADAPTER },
  {
    folder: "transports",
    parts: "dkim relay ses",
    knows: "admin inbox mail outbound",
    ...ADAPTER,
  },
  { folder: "payments", knows: "keys premium", ...ADAPTER },
  { folder: "probes", knows: "admin authenticity", ...ADAPTER },
  {
    folder: "metrics",
    knows: "abuse activity jobs outbound smtp store",
    why: "metrics/ counts what the parts tell.",
  },
  {
    folder: "wiring",
    knows:
      "abuse activity admin authenticity company config domains events http inbox ip keys mail metrics outbound payments premium probes smtp store transports",
    knowsSharedParts: true,
    why: "wiring/ puts parts together; app.ts and commands/ call it.",
  },
  {
    folder: "commands",
    knows: "admin company config domains inbox store wiring",
    why: "commands/ run beside a server, and are called by scripts/ only.",
  },
];

/** What a folder of the site may not import, of those that lie beside it. */
const SITE: readonly { folder: string; refuses: string; why: string }[] = [
  {
    folder: "ui",
    refuses: "features api pages content entries site-files",
    why: "ui/ knows no API, no feature and no words of the site.",
  },
  {
    folder: "api",
    refuses: "features ui pages content entries site-files",
    why: "api/ is below the features.",
  },
  {
    folder: "browser",
    refuses: "features api ui pages content entries site-files",
    why: "browser/ knows what browsers can do, and nothing of the page.",
  },
  {
    folder: "content",
    refuses: "features api ui browser pages entries site-files",
    why: "content/ is words and tables, and shows nothing.",
  },
  {
    folder: "features",
    refuses:
      "address admin ads answer consent contact content entries forms inbox mail-link measure message pages premium reading share site-files subscribe theme",
    why: "Features don't know each other; pages/ and entries/ bring them together.",
  },
  {
    folder: "pages",
    refuses: "entries site-files",
    why: "Pages are put into documents by entries/, and know nothing of it.",
  },
];

const TESTED_WITH = ["**/testing/**", "**/*.{test,contract,fixture}.ts"];
const NOT_TESTS = ["**/*.test.ts", "**/*.contract.ts", "**/testing/**"];
const NOT_TESTS_OF_SITE = ["**/*.{test,fixture}.ts"];

const NO_TECHNOLOGY: Pattern = {
  regex:
    "^(@aws-sdk/.*|better-sqlite3|fastify|kysely|pg|prom-client|stripe|node:(child_process|dns|fs|https?|timers|tls)(/.*)?)$",
  message: "The domain knows no technology: adapters do.",
};

const WHOLE_SITE: readonly Pattern[] = [
  {
    regex: "(^|/)(server|e2e|bench)/|\\.(test|fixture)\\.",
    message: "The site knows neither the server nor what tests stand on.",
  },
  {
    regex: "^@mayfly/contract$",
    allowTypeImports: true,
    message: "Browsers load no schema: values come from the contract's other entries.",
  },
];

/** The first two refuse all; what follows lets in what is known, and keeps out what no product imports. */
function arrowsOf(arrows: Arrows): OxlintOverride {
  const { folder, knows = "", parts = "", why, refuses = [] } = arrows;
  const { isDomain, isLeaf, knowsSharedParts } = arrows;
  const known = names(`${isLeaf ? "" : FOR_ALL} ${knows} ${parts}`);
  const starts = knowsSharedParts ? "{app,main}" : "{app,main,shared-parts}";
  const own: Pattern = {
    group: [
      "../**/[a-z]*/**",
      `../**/${starts}.ts`,
      ...known.map((other) => `!**/${other}/**`),
      "../**/test/**",
      ...TESTED_WITH,
      ...refuses,
    ],
    message: why,
  };
  return refusing([`server/src/${folder}/**`], isDomain ? [own, NO_TECHNOLOGY] : [own], NOT_TESTS);
}

function arrowsOfSite({ folder, refuses, why }: (typeof SITE)[number]): OxlintOverride {
  const own: Pattern = { regex: `^(\\.\\./)+(${names(refuses).join("|")})/`, message: why };
  return refusing([`web/src/${folder}/**`], [...WHOLE_SITE, own], NOT_TESTS_OF_SITE);
}

function refusing(
  files: string[],
  patterns: readonly Pattern[],
  excludeFiles?: string[],
): OxlintOverride {
  return {
    files,
    ...(excludeFiles && { excludeFiles }),
    rules: { "no-restricted-imports": ["error", { patterns: [...patterns] }] },
  };
}

function names(text: string): string[] {
  return text.split(" ").filter((name) => name !== "");
}

const config: OxlintConfig = {
  plugins: ["typescript", "import", "unicorn", "promise", "node"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["**/dist/**", "node_modules/**"],
  rules: {
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/no-unassigned-import": ["error", { allow: ["**/*.css"] }],
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": [
      "error",
      {
        allowForKnownSafeCalls: [
          {
            from: "package",
            package: "node:test",
            name: names("test describe it suite before after beforeEach afterEach"),
          },
        ],
      },
    ],
    "typescript/no-misused-promises": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "typescript/consistent-type-imports": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    "max-params": ["error", { max: 3 }],
    "max-depth": ["error", { max: 3 }],
    eqeqeq: "error",
    "no-console": "error",
    "unicorn/require-post-message-target-origin": "off",
    "typescript/consistent-return": "off",
    "consistent-return": "off",
  },
  overrides: [
    {
      files: ["**/*.test.ts", "**/*.contract.ts", "**/test/**", "e2e/**", "bench/**"],
      rules: {
        "typescript/no-unsafe-type-assertion": "off",
        "max-lines-per-function": "off",
        "max-params": ["error", { max: 4 }],
        "no-console": "off",
        "unicorn/consistent-function-scoping": "off",
        "promise/always-return": "off",
      },
    },
    {
      files: ["server/src/store/sqlite/writer*.ts", "server/src/store/sqlite/checkpointer.ts"],
      rules: {
        "typescript/no-unsafe-type-assertion": "off",
        "typescript/no-unnecessary-type-assertion": "off",
      },
    },
    ...SERVER.map(arrowsOf),
    refusing(
      ["server/src/*.ts"],
      [
        {
          group: ["./[a-z]*/**", "../**", "./{app,main,shared-parts}.ts", "**/*.test.ts"],
          message: "What lies here is for all folders, and knows none of them.",
        },
      ],
      ["**/*.test.ts", "server/src/{app,main,shared-parts}.ts"],
    ),
    refusing(
      ["server/src/{app,main,shared-parts}.ts"],
      [
        {
          group: ["../**", ...TESTED_WITH],
          message: "The server knows neither the site's sources nor what tests stand on.",
        },
      ],
    ),
    refusing(
      ["contract/**"],
      [
        {
          regex: "^node:|(^|/)(server|web|e2e|bench|scripts)/",
          message: "The contract is a leaf, and browsers load it.",
        },
      ],
      ["**/*.test.ts"],
    ),
    refusing(["web/{src,build}/**"], WHOLE_SITE, NOT_TESTS_OF_SITE),
    ...SITE.map(arrowsOfSite),
    {
      files: ["**/{vite,oxlint}.config.*"],
      rules: { "import/no-default-export": "off" },
    },
  ],
};

export default config;
