import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // The suites over the database share two cores with the PostgreSQL cluster that they start.
    maxWorkers: 2,
    globalSetup: 'test/support/globalSetup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
