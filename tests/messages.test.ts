import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentencesIn } from '../tools/checks/sentences.ts'

const ROOT = join(import.meta.dirname, '..')

test('the catalogs have exactly the messages of the code, and every translation (`npm run messages`)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/generate/messages.ts', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

/** What a member reads in a browser, on paper or in the manifest. */
const SHOWN = 'web/{assistant,drafts,factors,kit,member,wire,desk/employer/reports}/**/*.{ts,tsx}'
/** The gallery of the kit and the paths of icons. */
const UNSHOWN = ['web/kit/page/**', 'web/kit/icons/**', '**/*.{test,spec}.*']

/** Texts that are no sentence, or that no person reads, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'There’s something new for you': 'for a push without a title, which our server does not send',
  'MFA authentication required': 'compared with what the API answers, never shown',
  'Medical / Employer Benefits': 'the name of a category in a published report, whose translation is beside it',
  '/report': 'the end of an address',
  'Several lines': 'a type of question in the desk’s editor, which is English',
  'Choose one': 'a type of question in the desk’s editor, which is English',
  'A member’s answer': 'a sample in the desk’s editor, which is English',
  'A member’s answer, as long as it takes': 'a sample in the desk’s editor, which is English',
}

test('every sentence of the members’ app is in the catalog', () => {
  const files = globSync(SHOWN, { cwd: ROOT, exclude: UNSHOWN })
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) => sentencesIn(file, readFileSync(join(ROOT, file), 'utf8')))
  const used = new Set(found.map(({ text }) => text))
  expect(
    found.filter(({ text }) => !(text in EXCEPTIONS)).map(({ file, line, text }) => `${file}:${line}: ${text}`),
  ).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((text) => !used.has(text))).toEqual([])
})

test.each([
  ['words in an element', '<p>Sign in</p>', 'Sign in'],
  ['a label of one word', '<Field label="Email" />', 'Email'],
  ['a sentence in a constant', "const failed = 'It was not sent.'", 'It was not sent.'],
  ['a template', 'const late = `${name} is late.`', 'X is late.'],
])('the search finds %s', (_what, code, text) =>
  expect(sentencesIn('a.tsx', code).map((each) => each.text)).toEqual([text]),
)

test.each([
  ['a message of the catalog', "t('Sign in to continue')"],
  ['the message of Trans', '<Trans message="Read <b>this</b> first." />'],
  ['an error for programmers', "throw new TypeError('No such page.')"],
  ['a style', "const area = 'minmax(0, 1fr) auto'"],
])('the search passes over %s', (_what, code) => expect(sentencesIn('a.tsx', code)).toEqual([]))
