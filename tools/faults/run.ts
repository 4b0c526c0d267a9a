import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createVitest } from 'vitest/node'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { endPrograms, onEndingSignal } from '../checks/processes.ts'
import { type Fault, faults } from './faults.ts'

// Applies one fault after another to a copy of the tree and verifies that its test file fails.

const ROOT = join(import.meta.dirname, '..', '..')

const given = process.argv.slice(2)
const chosen = given.length > 0 ? faults.filter(({ id }) => given.some((part) => id.includes(part))) : faults
if (chosen.length === 0) throw new Error(`No fault has an ID with ${given.join(' or ')}.`)

const copy = copyOfTree()
process.chdir(copy)
const vitest = await createVitest('test', { root: copy, watch: false, reporters: [] })
onEndingSignal(() => void end(130))
try {
  const files = [...new Set(chosen.map(({ test }) => test))]
  const redBefore = await failing(files)
  let survivors = 0
  for (const fault of chosen) {
    const began = Date.now()
    const isCaught = await turnsRed(fault)
    if (!isCaught) survivors += 1
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${isCaught ? '✓' : '✗'} ${fault.id.padEnd(34)} ${fault.test} (${seconds} s)`)
  }
  // a test file that fails without a fault proves nothing, also if its database or its packages went away
  const red = new Set([...redBefore, ...(await failing(files))])
  for (const file of red) console.log(`✗ ${file} fails without a fault`)
  console.log(`\n${chosen.length} faults, ${survivors} not caught`)
  await end(survivors + red.size > 0 ? 1 : 0)
} catch (error) {
  console.error(error)
  await end(1)
}

async function turnsRed({ id, file, find, replace, test }: Fault): Promise<boolean> {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  const parts = sound.split(find)
  if (parts.length !== 2) throw new Error(`${id}: its text occurs ${parts.length - 1} times in ${file}.`)
  writeFileSync(path, parts.join(replace))
  vitest.invalidateFile(path)
  try {
    return (await failing([test])).length > 0
  } finally {
    writeFileSync(path, sound)
    vitest.invalidateFile(path)
  }
}

/** Those of the test files in which a test fails. */
async function failing(files: readonly string[]): Promise<string[]> {
  const paths = files.map((file) => join(copy, file))
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) => paths.includes(moduleId))
  if (specifications.length < files.length) throw new Error(`Vitest does not know all of these: ${files.join(', ')}.`)
  const { testModules } = await vitest.runTestSpecifications(specifications)
  process.exitCode = undefined // a failing test is the expected result
  return testModules.filter((module) => !module.ok()).map((module) => module.relativeModuleId)
}

/** The files that git does not ignore, with the dependencies and the built apps of this tree. */
function copyOfTree(): string {
  const directory = scratchDirectory('faults')
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of listed.trim().split('\n')) {
    if (!existsSync(join(ROOT, file))) continue // deleted, and not committed yet
    mkdirSync(join(directory, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(directory, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  for (const built of ['dist', '.cache/built-member', '.cache/built-desk'])
    if (existsSync(join(ROOT, built))) cpSync(join(ROOT, built), join(directory, built), { recursive: true })
  execFileSync('git', ['init', '--quiet'], { cwd: directory }) // some tests list the tree's files by git
  return directory
}

async function end(code: number): Promise<never> {
  await endPrograms()
  await vitest.close()
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}
