import { createVitest } from 'vitest/node'

/** Collects these files' tests without running any, and without the database that their run has. */
const vitest = await createVitest('test', {
  config: false,
  watch: false,
  pool: 'forks',
  isolate: false,
  maxWorkers: 1,
  include: ['**/*.test.{ts,tsx}'],
  reporters: [],
})
const { testModules, unhandledErrors } = await vitest.collect(process.argv.slice(2), { staticParse: false })
const titles = testModules.flatMap((module) =>
  [...module.children.allTests()].map((test) => ({
    file: module.relativeModuleId,
    title: test.fullName.replaceAll(' > ', ' › '),
  })),
)
await vitest.close()
for (const error of unhandledErrors) console.error(error)
console.log(`\n${JSON.stringify(titles)}`)
process.exitCode = unhandledErrors.length > 0 ? 1 : 0
