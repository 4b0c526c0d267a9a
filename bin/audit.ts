import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..')
const LAST_AUDIT = join(ROOT, 'docs', 'last-audit.json')
const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(SEVERITIES) })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})
const refusal = z.object({ statusCode: z.number().optional(), message: z.string().optional() })

/** The result of an audit, or why the registry gave none. */
type Audit =
  | { readonly answered: true; readonly packages: number; readonly weak: Readonly<Record<string, string>> }
  | { readonly answered: false; readonly why: string }

/**
 * Asks the registry for known weaknesses of the packages that a release runs; `--keep` stores the result. A weakness
 * fails the check. A registry that does not answer is reported and fails nothing.
 */
function run() {
  const audit = ask()
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const last = { at: new Date().toISOString().slice(0, 10), package_lock_sha256: lock, ...audit }
  // a silence takes the place of no answer
  if (process.argv.includes('--keep') && (audit.answered || !previousAudit().includes('"packages"')))
    writeFileSync(LAST_AUDIT, `${JSON.stringify(last, null, 2)}\n`)
  if (!audit.answered) return console.log(`The registry was asked and did not answer: ${audit.why}. ${previousAudit()}`)
  const weak = Object.entries(audit.weak)
  console.log(`${audit.packages} packages, ${weak.length} with a known weakness.`)
  for (const [name, severity] of weak) console.error(`  ${name}: ${severity}`)
  if (weak.length > 0) process.exitCode = 1
}

function ask(): Audit {
  const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const answer = parsed(stdout ?? '')
  const parsedReport = report.safeParse(answer)
  if (parsedReport.success) {
    const { vulnerabilities, metadata } = parsedReport.data
    const weak = Object.fromEntries(Object.entries(vulnerabilities).map(([name, { severity }]) => [name, severity]))
    return { answered: true, packages: metadata.dependencies.total, weak }
  }
  const { statusCode, message } = refusal.safeParse(answer).data ?? {}
  // without the address: which registry this machine uses is private
  return {
    answered: false,
    why: statusCode ? `status ${statusCode}` : message ? 'it was not reached' : 'it said nothing',
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function previousAudit(): string {
  if (!existsSync(LAST_AUDIT)) return 'No audit was kept before.'
  return `The last one that was kept: ${readFileSync(LAST_AUDIT, 'utf8').replaceAll(/\s+/g, ' ').trim()}`
}

run()
