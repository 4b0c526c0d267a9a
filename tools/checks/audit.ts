import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

// Asks the registry for known weaknesses of the packages that a release runs; `--keep` stores the result. A weakness
// fails the check. A registry that does not answer is reported and fails nothing.

const ROOT = join(import.meta.dirname, '..', '..')
const LAST_AUDIT = join(ROOT, 'docs', 'last-audit.json')

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})
const refusal = z.object({ statusCode: z.number().optional(), message: z.string().optional() })

const last = existsSync(LAST_AUDIT) ? readFileSync(LAST_AUDIT, 'utf8') : 'none'
const audit = ask()
// an audit without an answer never replaces one with an answer
if (process.argv.includes('--keep') && (audit.answered || !last.includes('"packages"'))) {
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  const package_lock_sha256 = createHash('sha256').update(lock).digest('hex')
  const kept = { at: new Date().toISOString().slice(0, 10), package_lock_sha256, ...audit }
  writeFileSync(LAST_AUDIT, `${JSON.stringify(kept, null, 2)}\n`)
}
if (audit.answered) {
  const weak = Object.entries(audit.weak)
  console.log(`${audit.packages} packages, ${weak.length} with a known weakness.`)
  for (const [name, severity] of weak) console.error(`  ${name}: ${severity}`)
  if (weak.length > 0) process.exitCode = 1
} else {
  const before = last.replaceAll(/\s+/g, ' ').trim()
  console.log(`The registry was asked and did not answer: ${audit.why}. The last audit that was kept: ${before}`)
}

function ask() {
  const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const answer = parsed(stdout ?? '')
  const { data } = report.safeParse(answer)
  if (data) {
    const found = Object.entries(data.vulnerabilities).map(([name, { severity }]) => [name, severity] as const)
    const weak: Record<string, string> = Object.fromEntries(found)
    return { answered: true, packages: data.metadata.dependencies.total, weak } as const
  }
  const { statusCode, message } = refusal.safeParse(answer).data ?? {}
  // without the address, because the registry of this machine may be private
  const silence = message ? 'it was not reached' : 'its answer was empty'
  return { answered: false, why: statusCode ? `status ${statusCode}` : silence } as const
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
