import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/world/database.ts'
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
async function brandValues(): Promise<Record<string, string>> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; value: string }>('select name, value from desk.brand_values')
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  } finally {
    await client.end()
  }
}
const setUpHere = (options: object, env: Record<string, string> = {}) =>
  setUp({ set: [], file: 'settings', ...options }, { cwd: folder, env: { DATA_DIR: folder, ...env } })

test('a setup with options writes the settings and creates the first account with a link', async () => {
  const { json, text, status } = await setUpHere({
    brand: 'Linden "Care"',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: database.url,
    termsUrl: 'https://linden.example/terms',
    set: ['SESSION_HOURS=12'],
    email: 'Ana@linden.example',
    name: 'Ana Ruiz',
  })
  expect(status).toBe(0)
  const file = join(folder, 'settings')
  expect(settingsIn(file)).toEqual({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: database.url,
    SESSION_HOURS: '12',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // in the file they could not be changed at the desk
  expect(await brandValues()).toEqual({ BRAND_NAME: 'Linden "Care"', TERMS_URL: 'https://linden.example/terms' })
  expect(json.operations).toEqual({ email: 'ana@linden.example', link: expect.stringContaining('/set-password/') })
  expect(text).toContain(json.operations?.link)
  expect(json.checks.map(({ what, state }) => [what, state])).toEqual([
    ['Mail', 'warning'],
    ['Texts', 'warning'],
    ['Files', 'ok'],
  ])
})

test('a repeated setup changes only the named settings', async () => {
  const file = join(folder, 'settings')
  await writeSettings(file, { BRAND_NAME: 'Linden', SUPPORT_EMAIL: 'help@linden.example', DATABASE_URL: database.url })
  const { json, text } = await setUpHere({ brand: 'Linden Care' }, settingsIn(file) as Record<string, string>)
  expect(json.operations).toBeNull()
  expect(text).toContain('No one new was invited: operations have an account already.')
  expect((await brandValues()).BRAND_NAME).toBe('Linden Care')
  expect(settingsIn(file)).toEqual({
    SUPPORT_EMAIL: 'help@linden.example',
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
  })
})

test('a brand that the environment sets is rejected with the reason', async () => {
  const env = { DATABASE_URL: database.url, BRAND_NAME: 'Linden' }
  await expect(setUpHere({ brand: 'Linden Care' }, env)).rejects.toThrow('BRAND_NAME is set in the environment')
})

test('an invitation is not reported as mailed while the mail server rejects our credentials', async () => {
  const { text, json } = await setUpHere({
    databaseUrl: database.url,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'hello@linden.example',
    email: 'bea@linden.example',
    name: 'Bea Roth',
  })
  expect(json.checks).toContainEqual(expect.objectContaining({ what: 'Mail', state: 'fault' }))
  expect(text).toContain('The mail server refuses us, so no mail goes out: give them the link yourself.')
  expect(text).not.toContain('waits to be sent')
})

test.each([
  [{ publicUrl: 'members' }, /^PUBLIC_URL takes /],
  [{ set: ['SESSION_HOUR=3'] }, /SESSION_HOURS/],
  [{ termsUrl: 'https://tendwell.test/terms' }, /^TERMS_URL takes an address of your own in production/],
  [{ supportEmail: 'Help' }, /^SUPPORT_EMAIL takes a mail address/],
  [{ set: ['oops'] }, /^--set takes NAME=value/],
])('an invalid setting is rejected before anything is written: %o', async (options, sentence) => {
  await expect(setUpHere(options)).rejects.toThrow(sentence)
  expect(() => statSync(join(folder, 'settings'))).toThrow(/ENOENT/)
})

test('a folder that is not writable gives a sentence', async () => {
  const file = join(folder, 'nowhere', 'settings')
  await expect(writeSettings(file, { BRAND_NAME: 'Linden' })).rejects.toThrow(/cannot be written .*--file/)
})

test.each(['plain', 'with blanks # and more', `it's "both"`, 'a=b&c$d', '[]{}\\n'])(
  'the value %j is read back unchanged',
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

test('doctor names the addresses that are still examples', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url, SUPPORT_EMAIL: 'help@linden.example' }
  const found = await examined(env)
  expect(found.Brand).toMatchObject({ state: 'fault', says: 'PRIVACY_URL: still an example of ours' })
  const own = await examined({ ...env, PRIVACY_URL: 'https://linden.example/privacy' })
  expect(own.Brand).toMatchObject({ state: 'ok' })
})

test('doctor warns about an https address whose proxy is not trusted', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url, PUBLIC_URL: 'https://members.invalid' }
  expect((await examined(env)).Proxy).toMatchObject({
    state: 'warning',
    todo: expect.stringContaining('TRUST_PROXY=1'),
  })
  expect((await examined({ ...env, TRUST_PROXY: '1' })).Proxy).toBeUndefined()
})

test('doctor accepts a migrated database and reports what else is missing', async () => {
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

test('doctor reports faults of the settings, the mail server and the database in a sentence each', async () => {
  expect(await examined({ PORT: 'three' })).toMatchObject({
    Settings: { state: 'fault', says: expect.stringContaining('PORT takes') },
  })
  const away = new URL(database.url)
  away.pathname = '/nowhere'
  const found = await examined({ DATABASE_URL: String(away), SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(found.Database).toMatchObject({ state: 'fault', says: expect.stringContaining('nowhere') })
  expect(found.Mail).toMatchObject({ state: 'fault', todo: 'look at SMTP_URL' })
})
