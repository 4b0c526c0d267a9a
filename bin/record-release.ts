import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes down what is in production from now on: `npm run release:record`, or `-- v1.4` for another commit than the
 * present one. `npm run test:faults-live -- previous` proves the next release beside it.
 */

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'bin', 'faults-live', 'previous-release.json')
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

const commit = git('rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`)
const before = JSON.parse(readFileSync(FILE, 'utf8')) as object // as this program wrote it
writeFileSync(FILE, `${JSON.stringify({ ...before, commit }, null, 2)}\n`)
console.log(`Recorded ${git('log', '-1', '--format=%h %s', commit)}: commit bin/faults-live/previous-release.json.`)
