import { defineConfig } from 'vitest/config';

// Three runners in one: pure rules and components need nothing; server tests share one real PostgreSQL.
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'] },
      },
      {
        test: {
          name: 'architecture',
          include: ['test/architecture.test.ts', 'test/*-structure.test.ts', 'test/documents.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'db/**/*.test.ts', 'test/access.test.ts'],
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
