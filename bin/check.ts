import { parseArgs } from 'node:util'
import { type Check, CheckFailed, checks } from './checks.ts'

const REMIND_EVERY_MS = 20_000
const LINES_SHOWN = 300

/** Runs every check, or those named with `--only`, and ends with one line that counts them. */
async function run(): Promise<void> {
  const chosen = chooseChecks()
  const failed: string[] = []
  for (const check of chosen) if (!(await passes(check))) failed.push(check.name)
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
  console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

function chooseChecks(): readonly Check[] {
  const { only = [] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
  const unknown = only.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length === 0) return only.length > 0 ? checks.filter(({ name }) => only.includes(name)) : checks
  console.error(`There is no check ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

async function passes(check: Check): Promise<boolean> {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  console.log(`  ${check.name}: ${check.claim} …`)
  const reminder = setInterval(() => console.log(`    … still at it after ${seconds()}`), REMIND_EVERY_MS)
  try {
    const remark = await check.run()
    console.log(`✓ ${check.name} (${seconds()})${remark ? ` ${remark}` : ''}`)
    return true
  } catch (error) {
    console.log(`✗ ${check.name} (${seconds()})\n${shown(error)}`)
    return false
  } finally {
    clearInterval(reminder)
  }
}

function shown(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error instanceof CheckFailed ? error.message : (error.stack ?? error.message)
  return text.trim().split('\n').slice(-LINES_SHOWN).join('\n')
}

await run()
