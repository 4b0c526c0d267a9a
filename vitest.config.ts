import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { securityClaims } from '#tests/harness/security-claims.ts'
import { statements } from './tests/conformance/statements.ts'

const cwd = import.meta.dirname
const all = globSync('{basics,contract,domain,server,web,tests,bin,bench,tools}/**/*.test.{ts,tsx}', { cwd })
// they need PostgreSQL: what opens the tests' world, and what starts a server or a database itself
const onDatabase = filesSaying(/#tests\/|from '(\.|\.\.)\/(world\/(world|database|people)|embedded)\.ts'|bin\/dev\//)
// a module is replaced where it is loaded, so such a file loads everything itself
const isolated = filesSaying(/vi\.mock\(/)
// the apps' JSX has to be compiled first
const ofApps = [...all.filter((file) => file.startsWith('web/')), ...filesSaying(/from '#web\/.*\.tsx'/)].filter(
  (file) => ![...onDatabase, ...isolated].includes(file),
)

/** Loaded by our Node as the server is; Vite would compile every file for it, a tenth of the tests' CPU. */
const asTheServerIs = { experimental: { viteModuleRunner: false }, setupFiles: ['tests/world/quick-passwords.ts'] }

/** The files that take longest: begun last, one alone would run on when all others are done. */
const LONG = [
  'tests/kill.test.ts',
  'server/administration/backup/schedule.test.ts',
  'tests/dev.test.ts',
  'tests/access-records.test.ts',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: Vitest asks for this name
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: all.filter((file) => ![...onDatabase, ...isolated, ...ofApps].includes(file)),
          ...asTheServerIs,
        },
      },
      { extends: true, test: { name: 'apps', include: ofApps } },
      { extends: true, test: { name: 'isolated', include: isolated, isolate: true } },
      {
        extends: true,
        test: { name: 'database', include: onDatabase, globalSetup: ['tests/harness/cluster.ts'], ...asTheServerIs },
      },
    ],
    tags: [
      { name: 'long', description: 'takes long, left to npm run test:all' },
      ...securityClaims.map((id) => ({ name: `@${id}`, description: 'a claim of docs/security.md' })),
      ...statements.map(({ id }) => ({ name: `@${id}`, description: 'a sentence of tests/conformance/statements.md' })),
    ],
    setupFiles: ['tests/harness/generated-cases.ts', 'tests/harness/patient-waits.ts'],
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    isolate: false,
    // one more than there are cores: the long ones wait for servers that they start
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

function filesSaying(pattern: RegExp): string[] {
  return all.filter((file) => pattern.test(readFileSync(join(cwd, file), 'utf8')))
}
