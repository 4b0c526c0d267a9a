import { readFileSync, writeFileSync } from 'node:fs'

/** Writes NOTICE from the lock file: `npm run notice`. `tests/supply-chain.test.ts` fails if it is outdated. */

export const NOTICE = new URL('../../NOTICE', import.meta.url)
const LOCK = new URL('../../package-lock.json', import.meta.url)

type Locked = { readonly version: string; readonly license?: string; readonly dev?: boolean }

const HEADING = `Tendwell contains software of others. Each package is listed with its version and license; the text of the license is
in the package, under https://www.npmjs.com/package/<name>/v/<version>.
`

/** Every package that a release may contain, by license. */
export function noticeText(): string {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, Locked> } // npm's lock file
  const byLicense: Record<string, Set<string>> = {}
  for (const [path, { version, license = 'unknown', dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    byLicense[license] ??= new Set()
    byLicense[license].add(`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`)
  }
  const parts = Object.entries(byLicense)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(
      ([license, names]) =>
        `${license}\n${[...names]
          .toSorted()
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
  return [HEADING, ...parts].join('\n')
}

if (import.meta.main) writeFileSync(NOTICE, noticeText())
