import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Records the commit in production: `npm run release:record`, or `-- v1.4` for another commit than the current one.
 * `npm run test:faults-live -- previous` tests the next release beside it.
 */

const ROOT = join(import.meta.dirname, '..', '..')
const FILE = join(ROOT, 'tools', 'resilience', 'previous-release.json')
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

const commit = git('rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`)
const before = JSON.parse(readFileSync(FILE, 'utf8')) as object // this program wrote it
writeFileSync(FILE, `${JSON.stringify({ ...before, commit }, null, 2)}\n`)
console.log(`Recorded ${git('log', '-1', '--format=%h %s', commit)}: commit tests/resilience/previous-release.json.`)
