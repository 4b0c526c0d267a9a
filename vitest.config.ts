import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{basics,contract,server,web,tests,bin,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // a machine that is busy elsewhere may be late; what fails twice is wrong
    retry: 1,
    restoreMocks: true,
  },
})
