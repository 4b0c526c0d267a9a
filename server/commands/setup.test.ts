import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { examine } from './doctor.ts'
import { writeSettings } from './settings-file.ts'
import { setUp } from './setup.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendwell-setup-'))
  return () => rmSync(folder, { recursive: true })
})

const settingsIn = (file: string) => parseEnv(readFileSync(file, 'utf8'))
const setUpHere = (options: object, env: Record<string, string> = {}) =>
  setUp({ set: [], file: 'settings', ...options }, { cwd: folder, env: { DATA_DIR: folder, ...env } })

test('a setup by flags writes the settings, and lets the first person in by a link', async () => {
  const { json, text, status } = await setUpHere({
    brand: 'Linden "Care"',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: database.url,
    set: ['SESSION_HOURS=12'],
    email: 'Ana@linden.example',
    name: 'Ana Ruiz',
  })
  expect(status).toBe(0)
  const file = join(folder, 'settings')
  expect(settingsIn(file)).toEqual({
    NODE_ENV: 'production',
    BRAND_NAME: 'Linden "Care"',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: database.url,
    SESSION_HOURS: '12',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(json.operations).toEqual({ email: 'ana@linden.example', link: expect.stringContaining('/set-password/') })
  expect(text).toContain(json.operations?.link)
  expect(json.checks.map(({ what, state }) => [what, state])).toEqual([
    ['Mail', 'warning'],
    ['Texts', 'warning'],
    ['Files', 'ok'],
  ])
})

test('again, it changes what is named and nothing else', async () => {
  const file = join(folder, 'settings')
  await writeSettings(file, { BRAND_NAME: 'Linden', SUPPORT_EMAIL: 'help@linden.example', DATABASE_URL: database.url })
  const { json } = await setUpHere({ brand: 'Linden Care' }, settingsIn(file) as Record<string, string>)
  expect(json.operations).toBeNull()
  expect(settingsIn(file)).toEqual({
    BRAND_NAME: 'Linden Care',
    SUPPORT_EMAIL: 'help@linden.example',
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
  })
})

test.each([
  [{ publicUrl: 'members' }, /^PUBLIC_URL takes /],
  [{ set: ['SESSION_HOUR=3'] }, /SESSION_HOURS/],
  [{ set: ['oops'] }, /^--set takes NAME=value/],
])('a wrong setting is refused before anything is written: %o', async (options, sentence) => {
  await expect(setUpHere(options)).rejects.toThrow(sentence)
  expect(() => statSync(join(folder, 'settings'))).toThrow(/ENOENT/)
})

test('a folder that cannot be written to is said in a sentence', async () => {
  const file = join(folder, 'nowhere', 'settings')
  await expect(writeSettings(file, { BRAND_NAME: 'Linden' })).rejects.toThrow(/cannot be written .*--file/)
})

test.each(['plain', 'with blanks # and more', `it's "both"`, 'a=b&c$d', '[]{}\\n'])(
  'the value %j is read back as it is',
  async (value) => {
    const file = join(folder, 'settings')
    await writeSettings(file, { BRAND_NAME: value })
    expect(settingsIn(file)).toEqual({ BRAND_NAME: value })
  },
)

const examined = async (env: Record<string, string>) =>
  Object.fromEntries(
    (await examine({ cwd: folder, env: { DATA_DIR: folder, ...env } })).map((found) => [found.what, found]),
  )

test('doctor finds nothing wrong with a database that is migrated, and says what is missing besides', async () => {
  const found = await examined({ NODE_ENV: 'production', DATABASE_URL: database.url })
  for (const what of [
    'Node',
    'Settings',
    'Database',
    'Clock',
    'Rights',
    'Migrations',
    'Letters',
    'Operations',
    'Files',
    'Disk',
  ])
    expect([what, found[what]?.state]).toEqual([what, 'ok'])
  expect(found.Demo).toBeUndefined()
  expect(found.Mail).toMatchObject({ state: 'warning', todo: 'set SMTP_URL and MAIL_FROM' })
  expect(found.PUBLIC_URL).toMatchObject({ state: 'fault', todo: 'set PUBLIC_URL' })
  expect(found.Backups).toMatchObject({ state: 'warning' })
})

test('doctor says in a sentence what is wrong with the settings, the mail server and the database', async () => {
  expect(await examined({ PORT: 'three' })).toMatchObject({
    Settings: { state: 'fault', says: expect.stringContaining('PORT takes') },
  })
  const away = new URL(database.url)
  away.pathname = '/nowhere'
  const found = await examined({ DATABASE_URL: String(away), SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(found.Database).toMatchObject({ state: 'fault', says: expect.stringContaining('nowhere') })
  expect(found.Mail).toMatchObject({ state: 'fault', todo: 'look at SMTP_URL' })
})
