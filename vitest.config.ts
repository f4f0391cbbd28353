import { defineConfig } from 'vitest/config';

/** Nothing there keeps anything from one file to the next, so that the modules need be read only once a worker. */
const pure = ['schema', 'toolset', 'compat', 'formats', 'lint', 'cost', 'history', 'present'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    // The suites over the database share two cores with the PostgreSQL cluster that they start.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: pure,
          globalSetup: 'test/support/globalSetup.ts',
        },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
