import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The module itself, and files that do not handle people's text. */
const ALLOWED = [
  'basics/text/{text,graphemes}.ts', // the module
  'basics/language/languages.ts', // language tags
  'basics/text/initials.ts', // in the first load of every page, unlike the module
  'basics/text/excerpt.ts', // offsets in a text, which cleaning would shift
  'server/{platform/config/config,runtime/observability/log-text,runtime/observability/spans}.ts', // settings, log lines
  'server/{platform/{adapters,db,http},runtime/commands,administration/{backup,seed,setup}}/**', // output of programs, settings, headers, passwords, texts of ours
  'server/identity/{accounts/authenticate,staff-auth/cookie}.ts', // headers
  'server/requests/inbound/{authenticate-mail,known-text,mail-coding,mail-lines,read-mail,sentences,typed-text,webhook}.ts', // headers; lines of an email, compared with the sent email; sentences of ours
  'server/requests/inbound/corpus/**', // emails for tests
  'server/files/scanning/icap.ts', // headers
  'server/tenants/scim/**', // attribute names and values of a protocol, which compares without regard to case
  'server/tenants/company-domains/txt-records.ts', // DNS records
  'server/tenants/eligibility/hash-person.ts', // employee numbers, compared as hashes
  'server/platform/outbox/sending.ts', // a provider's reason
  'web/assistant/confetti.tsx', // a color of the style sheet
  'web/kit/fields/file-rules.ts', // types and extensions of files
  'web/kit/page/**', // names of ours
  'web/build/**', // style sheets, pages
]

const OWN_WAYS: readonly (readonly [RegExp, string])[] = [
  [/\.trim(?:Start|End)?\(/, 'trimmed, cleanLine or oneLine; hasVisibleContent for whether there is anything'],
  [/\.normalize\(/, 'cleanLine, cleanAddress or foldForSearch'],
  [/\.replace(?:All)?\(\/(?:\\s|\[\\s)[^/]*\/\w*,\s*' '\)/, 'oneLine'],
  // a key of the keyboard is not text
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

test('each exception exists and is needed', () => {
  const idle = ALLOWED.filter((files) => {
    const texts = globSync(files, { cwd: ROOT })
      .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    return !texts.some((text) => OWN_WAYS.some(([pattern]) => pattern.test(text)))
  })
  expect(idle).toEqual([])
})
