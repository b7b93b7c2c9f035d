import type { Claim } from "./claim";

/** What comes with the shop that nobody here has written. */
export const SUPPLY_CHAIN_CLAIMS: Claim[] = [
  {
    id: "S17",
    statement:
      "No proprietary module is configured or loaded, and every package is under a licence of the list (one machine)",
    seenToFail:
      "a module of the name `@medusajs/rbac` configured; a list of policies made with the engine's `definePolicies`",
    evidence: [
      {
        file: "commerce/tests/licences.test.ts",
        tests: [
          "has loaded no package whose licence is not on the list",
          "has loaded files of the Enterprise Edition only where the engine's own start brings them",
          "has no module of roles but the shop's own",
          "says that the engine's roles are switched off, and answers none of their calls",
          "keeps nothing in tables of the engine's roles",
        ],
      },
      {
        file: "commerce/supply-chain/lockfile.test.ts",
        tests: ["brings no licence that nobody has thought about"],
      },
      { file: "commerce/supply-chain/enterprise-edition.test.ts", tests: ["is imported by no file of ours"] },
    ],
  },
];
