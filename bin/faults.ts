import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { CheckFailed, endPrograms, onEndingSignal, runProgram } from './processes.ts'

// Breaks the product in many small ways in a copy of the tree, one at a time, and looks that what proves it turns red.

type Fault = {
  readonly name: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** What has to turn red: a test file, or what `npm test` takes: a spec file, one check or several. */
  readonly proof: string
}

const ROOT = join(import.meta.dirname, '..')

const all = JSON.parse(readFileSync(join(import.meta.dirname, 'faults.json'), 'utf8')) as Fault[] // it lies beside us
const asked = process.argv.slice(2)
const faults = asked.length > 0 ? all.filter((fault) => asked.some((part) => nameOf(fault).includes(part))) : all
if (faults.length === 0) throw new Error(`No fault is called ${asked.join(' or ')}.`)

const copy = copyOfTree()
process.chdir(copy)
const vitest = await createVitest('test', { root: copy, watch: false, reporters: [] })
onEndingSignal(() => void end(130))
try {
  const survivors = [...(await redWithout(faults)), ...(await survivorsOf(faults))]
  console.log(`\n${faults.length} faults, ${survivors.length} not caught`)
  await end(survivors.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error)
  await end(1)
}

/** Proofs that are red already prove nothing. */
async function redWithout(them: readonly Fault[]): Promise<string[]> {
  const files = [...new Set(them.map(({ proof }) => proof).filter(isTest))]
  if (files.length === 0) return []
  const red = await redFiles(vitest, files)
  for (const file of red) console.log(`✗ ${file} is red without a fault`)
  return red
}

async function survivorsOf(them: readonly Fault[]): Promise<string[]> {
  const survivors: string[] = []
  for (const fault of them) {
    const began = Date.now()
    const caught = await isCaught(fault)
    if (!caught) survivors.push(nameOf(fault))
    console.log(
      `${caught ? '✓' : '✗'} ${nameOf(fault).padEnd(70)} ${fault.proof} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
    )
  }
  return survivors
}

async function isCaught(fault: Fault): Promise<boolean> {
  const path = join(copy, fault.file)
  const sound = readFileSync(path, 'utf8')
  const parts = sound.split(fault.find)
  if (parts.length !== 2)
    throw new Error(`${nameOf(fault)}: its text stands ${parts.length - 1} times in ${fault.file}.`)
  writeFileSync(path, parts.join(fault.replace))
  vitest.invalidateFile(path)
  try {
    return await turnsRed(fault)
  } finally {
    writeFileSync(path, sound)
    vitest.invalidateFile(path)
  }
}

async function turnsRed({ file, proof }: Fault): Promise<boolean> {
  // the tests of this process copy a database that is migrated already
  const isMigration = file.startsWith('server/db/migrations/')
  if (isTest(proof) && !isMigration) return (await redFiles(vitest, [proof])).length > 0
  try {
    await runProgram([process.execPath, 'bin/check.ts', ...proof.split(' ')], { cwd: copy, env: process.env })
    return false
  } catch (error) {
    if (error instanceof CheckFailed) return true
    throw error
  }
}

/** Those of the test files in which something fails. */
async function redFiles(runner: Vitest, files: readonly string[]): Promise<string[]> {
  const paths = files.map((file) => join(copy, file))
  const specifications = (await runner.globTestSpecifications()).filter(({ moduleId }) => paths.includes(moduleId))
  if (specifications.length < files.length) throw new Error(`One of these is no test file: ${files.join(', ')}.`)
  const { testModules } = await runner.runTestSpecifications(specifications)
  process.exitCode = undefined // red is what we look for
  return testModules.filter((module) => !module.ok()).map((module) => module.relativeModuleId)
}

/** What git knows and does not ignore, with the dependencies and the built apps of this tree. */
function copyOfTree(): string {
  const directory = scratchDirectory('faults')
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of listed.trim().split('\n')) {
    mkdirSync(join(directory, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(directory, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  for (const built of ['dist', '.cache'])
    if (existsSync(join(ROOT, built))) cpSync(join(ROOT, built), join(directory, built), { recursive: true })
  execFileSync('git', ['init', '--quiet'], { cwd: directory }) // what lists the tree's files asks git
  return directory
}

async function end(code: number): Promise<never> {
  await endPrograms() // first, so that no other program starts
  await vitest.close()
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}

function isTest(proof: string): boolean {
  return /\.test\.tsx?$/.test(proof)
}

function nameOf({ file, name }: Fault): string {
  return `${file.replace(/\.\w+$/, '')}: ${name}`
}
