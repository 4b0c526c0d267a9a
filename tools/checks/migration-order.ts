import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATIONS = 'server/platform/db/migrations'

/**
 * A new migration has a later name than all that have landed, so that all databases run them in the same order. New are
 * those since `main`, or on `main` those since the last commit.
 */
const base = landed()
if (base === undefined) console.log('Not looked at: there is no git history here.')
else {
  const before = namesAt(base)
  const last = before.at(-1) ?? ''
  const early = [...namesAt('HEAD'), ...untracked()].filter((name) => !before.includes(name) && name < last)
  if (early.length > 0) {
    console.error(`Named before ${last}, which has landed: ${early.join(', ')}. Give a later time.`)
    process.exit(1)
  }
}

function landed(): string | undefined {
  try {
    const fork = git('merge-base', 'HEAD', 'main')
    return fork === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : fork
  } catch {
    return undefined
  }
}

function namesAt(commit: string): string[] {
  return sqlFiles(git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`))
}

function untracked(): string[] {
  return sqlFiles(git('ls-files', '--others', '--exclude-standard', MIGRATIONS))
}

function sqlFiles(lines: string): string[] {
  return lines
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
}
