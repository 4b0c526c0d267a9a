import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The module itself, and what is no text of a person's. Everything else is cleaned and compared by the module. */
const ALLOWED = [
  'basics/{text,graphemes}.ts', // the module
  'basics/initials.ts', // every page loads it, and few pages the module
  'basics/excerpt.ts', // places in a text, which cleaning would move
  'server/{config,log-text,spans}.ts', // settings, lines of the log
  'server/{adapters,backup,commands,db,http,seed,setup}/**', // programs' output, settings, headers, passwords, our own words
  'server/{accounts/authenticate,staff-auth/cookie}.ts', // headers
  'server/inbound/{authenticate-mail,known-text,mail-coding,mail-lines,read-mail,typed-text,webhook}.ts', // headers; lines of a mail, compared with what we mailed
  'server/inbound/corpus/**', // mails for tests
  'server/jobs/sending.ts', // a provider's reason
  'web/assistant/confetti.tsx', // a color of the style sheet
  'web/kit/file-rules.ts', // types and endings of files
  'web/kit/page/**', // names of our own
  'web/build/**', // style sheets, pages
]

const OWN_WAYS: readonly (readonly [RegExp, string])[] = [
  [/\.trim(?:Start|End)?\(/, 'trimmed, cleanLine or oneLine; hasVisibleContent for whether there is anything'],
  [/\.normalize\(/, 'cleanLine, cleanAddress or foldForSearch'],
  [/\.replace(?:All)?\(\/(?:\\s|\[\\s)[^/]*\/\w*,\s*' '\)/, 'oneLine'],
  // a key of the keyboard is no text
  [
    /(?<!key)\.to(?:Locale)?LowerCase\(\)(?: [!=]==|\.(?:includes|startsWith|endsWith|indexOf|localeCompare|split)\()/,
    'foldForSearch',
  ],
  [
    /(?:[!=]== |\.(?:includes|startsWith|endsWith|indexOf|localeCompare|has)\()[\w.]+\.to(?:Locale)?LowerCase\(\)/,
    'foldForSearch',
  ],
]

test('text of people is trimmed, normalized and compared by the text module alone', () => {
  const allowed = new Set(ALLOWED.flatMap((files) => globSync(files, { cwd: ROOT })))
  const found = globSync('{basics,contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !allowed.has(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          OWN_WAYS.filter(([pattern]) => pattern.test(line)).map(
            ([, instead]) => `${file}:${index + 1}: use ${instead}: ${line.trim()}`,
          ),
        ),
    )
  expect(found).toEqual([])
})

test('each file that may do so by itself is there, and does', () => {
  const idle = ALLOWED.filter((files) => {
    const texts = globSync(files, { cwd: ROOT })
      .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    return !texts.some((text) => OWN_WAYS.some(([pattern]) => pattern.test(text)))
  })
  expect(idle).toEqual([])
})
