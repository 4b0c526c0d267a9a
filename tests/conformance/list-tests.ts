import { createVitest } from 'vitest/node'

/** Prints the tests of these files with their tags, without running them or needing a database. */
const vitest = await createVitest('test', {
  config: false,
  watch: false,
  pool: 'forks',
  isolate: false,
  maxWorkers: 1,
  include: ['**/*.test.{ts,tsx}'],
  reporters: [],
  strictTags: false,
})
const { testModules, unhandledErrors } = await vitest.collect(process.argv.slice(2), { staticParse: false })
const tests = testModules.flatMap((module) =>
  [...module.children.allTests()].map(({ name, tags }) => ({ file: module.relativeModuleId, title: name, tags })),
)
await vitest.close()
for (const error of unhandledErrors) console.error(error)
console.log(`\n${JSON.stringify(tests)}`)
process.exitCode = unhandledErrors.length > 0 ? 1 : 0
