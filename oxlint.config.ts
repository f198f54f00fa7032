/**
 * The linter's rules: the code style, and which folder may import from which (ARCHITECTURE.md).
 * `server/test/repository/arrows.test.ts` checks that every folder has a rule and that no rule leads back.
 */
import type { OxlintConfig, OxlintOverride } from "oxlint";
import { FOR_ALL, names, SERVER, SITE, type Arrows } from "./oxlint.arrows.ts";

type Pattern = { message: string } & (
  | { group: [string, ...string[]] }
  | { regex: string; allowTypeImports?: boolean }
);

const TESTED_WITH = ["**/testing/**", "**/*.{test,contract,fixture}.ts"];
const NOT_TESTS = ["**/*.test.ts", "**/*.contract.ts", "**/testing/**"];
const NOT_TESTS_OF_SITE = ["**/*.{test,fixture}.ts"];

const NO_TECHNOLOGY: Pattern = {
  regex:
    "^(@aws-sdk/.*|better-sqlite3|fastify|kysely|pg|prom-client|stripe|node:(child_process|dns|fs|https?|timers|tls)(/.*)?)$",
  message: "The domain imports no technology; adapters do.",
};

const WHOLE_SITE: readonly Pattern[] = [
  {
    regex: "(^|/)(server|e2e|bench)/|\\.(test|fixture)\\.",
    message: "The site imports neither the server nor test helpers.",
  },
  {
    regex: "^@mayfly/contract$",
    allowTypeImports: true,
    message: "Browsers load no schema: values come from the contract's other entries.",
  },
  {
    regex: "^lucide-react$",
    allowTypeImports: true,
    message:
      "Import each icon from lucide-react/icons/: the index adds every icon to the first load.",
  },
];

const OF_PROJECT: Pattern = {
  regex: "(^|/)(contract|server|web|e2e|bench)/|^@mayfly/(contract/|server|web|e2e|bench)",
  message: "Users install the client alone: it contains everything it needs.",
};

const NO_SCHEMA: Pattern = {
  regex: "^@mayfly/contract$",
  allowTypeImports: true,
  message: "The build writes out the contract's types; its values would be missing.",
};

/** The build bundles `mcp/` with everything that it imports. */
const OF_PROJECT_BUT_TOOLS: Pattern = {
  group: ["../**/{contract,server,web,e2e,bench}/**", "!**/server/src/mcp/**", "@mayfly/**"],
  message: "The package contains the server’s tools, and nothing else of the project.",
};

const NO_NODE: Pattern = {
  regex: "^node:|^@playwright/|(^|/)(cli/|mcp/|playwright\\.ts)",
  message:
    "The client runs in browsers, too. Only cli/ and mcp/ are for Node, only playwright.ts for Playwright.",
};

const CLIENT: readonly { files: string[]; exceptFor?: string[]; patterns: readonly Pattern[] }[] = [
  { files: ["client/src/cli/**"], patterns: [OF_PROJECT, NO_SCHEMA] },
  { files: ["client/src/mcp/**"], patterns: [OF_PROJECT_BUT_TOOLS] },
  { files: ["client/src/playwright.ts"], patterns: [OF_PROJECT, NO_SCHEMA] },
  {
    files: ["client/src/*.ts"],
    exceptFor: ["client/src/playwright.ts"],
    patterns: [OF_PROJECT, NO_SCHEMA, NO_NODE],
  },
];

/** The first two refuse all; what follows lets in what is known, and keeps out what no product imports. */
function arrowsOf(arrows: Arrows): OxlintOverride {
  const { folder, knows = "", parts = "", why, refuses = [] } = arrows;
  const { isDomain, isLeaf, knowsAppContext } = arrows;
  const known = names(`${isLeaf ? "" : FOR_ALL} ${knows} ${parts}`);
  const starts = knowsAppContext ? "{app,main}" : "{app,main,app-context}";
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
      files: [
        "server/src/store/sqlite/writer/writer*.ts",
        "server/src/store/sqlite/file-size/checkpointer.ts",
      ],
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
          group: ["./[a-z]*/**", "../**", "./{app,main,app-context}.ts", "**/*.test.ts"],
          message: "Files here are for all folders, and import from none.",
        },
      ],
      ["**/*.test.ts", "server/src/{app,main,app-context}.ts"],
    ),
    refusing(
      ["server/src/{app,main,app-context}.ts"],
      [
        {
          group: ["../**", ...TESTED_WITH],
          message: "The server imports neither the site’s sources nor test helpers.",
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
    ...CLIENT.map(({ files, exceptFor, patterns }) => refusing(files, patterns, exceptFor)),
    refusing(["web/{src,build}/**"], WHOLE_SITE, NOT_TESTS_OF_SITE),
    ...SITE.map(arrowsOfSite),
    {
      files: ["**/{vite,oxlint}.config.*"],
      rules: { "import/no-default-export": "off" },
    },
  ],
};

export default config;
