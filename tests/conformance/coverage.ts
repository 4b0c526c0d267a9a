import { globSync } from 'node:fs'
import { join } from 'node:path'

export type Statement = {
  readonly section: string
  readonly words: string
  readonly proofs: readonly CoveringTest[]
  /** Why no test is due. */
  readonly open: string | null
}
export type Test = { readonly file: string; readonly title: string }
/** A test by the files it may stand in and its title, in which `…` stands for anything. */
export type CoveringTest = { readonly files: readonly string[]; readonly title: string }

const ROOT = join(import.meta.dirname, '../..')
const OPEN = 'no test: '
const KINDS: Readonly<Record<string, string>> = { browser: 'spec.ts', rules: 'test.ts' }

/** The statements of the list, each with the proofs that stand below it. */
export function statementsIn(list: string): Statement[] {
  return list
    .split(/^## (?=\d)/m)
    .slice(1)
    .flatMap((section) =>
      section
        .split(/^- /m)
        .slice(1)
        .map(statementOf(section.charAt(0))),
    )
}

const statementOf =
  (section: string) =>
  (text: string): Statement => {
    const [words = '', ...below] = text
      .replace(/\n#[^]*/, '')
      .trimEnd()
      .split('\n  - ')
    const open = below.find((line) => line.startsWith(OPEN))
    const proofs = below.filter((line) => !line.startsWith(OPEN)).map(proofOf)
    return { section, words, proofs, open: open?.slice(OPEN.length) ?? null }
  }

/** "4 browser: …" is in one of section 4's files for the browser; anything before the colon may also be a file. */
function proofOf(line: string): CoveringTest {
  const [, place = '', title = ''] = /^(\S+(?: (?:browser|rules))?): (.+)$/.exec(line) ?? []
  const [section, kind] = place.split(' ')
  const ending = KINDS[kind ?? '']
  if (!ending) return { files: [place], title }
  return { files: globSync(`tests/conformance/section-${section}-*.${ending}`, { cwd: ROOT }), title }
}

export function fits({ files, title }: CoveringTest, test: Test): boolean {
  return files.includes(test.file) && pattern(title).test(test.title)
}

const patterns = new Map<string, RegExp>()

function pattern(title: string): RegExp {
  const made = patterns.get(title) ?? new RegExp(`^${title.split('…').map(escaped).join('.*')}$`, 's')
  patterns.set(title, made)
  return made
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
