import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { storedAddress } from '#basics/text/email-address.ts'
import { BRAND_SETTINGS, brandValues } from '#contract/desk/operations/setup.ts'
import { saveBrand } from '#server/administration/setup/decide.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { askText, atTerminal } from './ask.ts'
import { createStaff } from './create-staff.ts'
import { withApp, withDatabase } from './installation.ts'
import { migrateDatabase } from './migrate.ts'
import { checkProviders, reportOf } from './provider-checks.ts'
import { type FileSettings, SETTINGS_FILE, writeSettings } from './settings-file.ts'
import { subcommand, type Terminal } from './subcommand.ts'

const collect = (pair: string, before: readonly string[]) => [...before, pair]

export default subcommand(
  (command) =>
    command
      .option('--brand <name>', 'what members and colleagues call the service')
      .option('--support-email <address>', 'where members write to')
      .option('--terms-url <address>', 'your terms of service')
      .option('--privacy-url <address>', 'your privacy policy')
      .option('--public-url <address>', 'the https address that members use')
      .option('--desk-public-url <address>', 'the https address that staff use')
      .option('--database-url <address>', 'a PostgreSQL 15 or newer; without one, the embedded database is used')
      .option('--smtp-url <address>', 'the server that takes our mails')
      .option('--mail-from <address>', 'the sender of our mails')
      .option('--storage-url <address>', 'a bucket for files; without one, they lie in DATA_DIR')
      .option('--backup-url <place>', 'a folder or a bucket for a backup each day')
      .option('--set <NAME=value>', 'any other setting of .env.example; can be given several times', collect, [])
      .option('--email <address>', 'of the first person in operations')
      .option('--name <name>', 'of the first person in operations')
      .option('--file <file>', 'where the settings are written', SETTINGS_FILE),
  (options, terminal) => setUp(options, terminal),
)

type Options = { readonly [Flag in keyof typeof FLAGS]?: string | undefined } & {
  readonly set: readonly string[]
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly file: string
}

const FLAGS = {
  brand: 'BRAND_NAME',
  supportEmail: 'SUPPORT_EMAIL',
  termsUrl: 'TERMS_URL',
  privacyUrl: 'PRIVACY_URL',
  publicUrl: 'PUBLIC_URL',
  deskPublicUrl: 'DESK_PUBLIC_URL',
  databaseUrl: 'DATABASE_URL',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  storageUrl: 'STORAGE_URL',
  backupUrl: 'BACKUP_URL',
} as const

/**
 * Writes the settings, migrates, tests mail, texts and files, and creates the first account. Existing settings that are
 * not named again stay, so it can be repeated. The brand is stored in the database, where operations can change it at
 * the desk; in the file it would be fixed.
 */
export async function setUp(options: Options, { env, cwd }: Terminal) {
  const file = resolve(cwd, options.file)
  const given = settingsOf(options)
  const settings = withDefaults(atTerminal() ? await askSettings(env, given) : given, env)
  readConfig({ ...env, ...settings })
  const [brand, kept] = parted(settings, (name) => BRAND_SETTINGS.some((setting) => setting === name))
  refuseFixed(env, file, brand)
  const [, others] = parted(env, (name) => name in brand)
  const terminal = { cwd, env: { ...others, ...kept } }
  const config = readConfig(terminal.env)
  const values = brandOf(brand)
  await writeSettings(file, kept, Object.keys(brand))
  const { applied } = (await withDatabase(terminal, migrateDatabase, { create: true })).json
  const findings = await checkProviders(config)
  const isMailFine = findings.every(({ what, state }) => what !== 'Mail' || state === 'ok')
  const operations = await withApp(terminal, async (app) => {
    if (Object.keys(brand).length > 0) await saveBrand(app, { id: null }, values)
    return letIn(app, await whoIsFirst(app, options), isMailFine)
  })
  const text = [
    `The settings are in ${file}.`,
    ...(Object.keys(brand).length > 0
      ? ['The brand is in the database; it can be changed at the desk (/setup/brand).']
      : []),
    applied.length > 0 ? `The database was migrated (${applied.length} steps).` : 'The database is up to date.',
    reportOf(findings),
    operations.says,
    'Start it with "npm start"; "npx tendwell doctor" looks at all of it again.',
  ].join('\n')
  const json = { file, settings: Object.keys(settings), applied, operations: operations.json, checks: findings }
  return { json, text, status: findings.some(({ state }) => state === 'fault') ? 1 : 0 } as const
}

/** Splits entries by whether their names pass. */
function parted<Value>(entries: Readonly<Record<string, Value>>, passes: (name: string) => boolean) {
  const all = Object.entries(entries)
  const pick = (wanted: boolean) => Object.fromEntries(all.filter(([name]) => passes(name) === wanted))
  return [pick(true), pick(false)] as const
}

/**
 * Settings of the brand move from the file to the database. Others in the environment would still have precedence, so
 * they are rejected.
 */
function refuseFixed(env: NodeJS.ProcessEnv, file: string, brand: FileSettings) {
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const fixed = Object.keys(brand).find((name) => env[name] && env[name] !== inFile[name])
  if (fixed)
    throw new StartupError(`${fixed} is set in the environment, which goes first: change it there, or remove it.`)
}

function brandOf(brand: FileSettings) {
  const parsed = brandValues.safeParse(brand)
  if (parsed.success) return parsed.data
  throw new StartupError(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'))
}

function settingsOf({ set, ...options }: Options): FileSettings {
  const named = Object.entries(FLAGS).flatMap(([flag, name]) => {
    const value = options[flag as keyof typeof FLAGS] // the names of the object's own properties
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries([...named, ...set.map(pairOf)])
}

function pairOf(pair: string): readonly [string, string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(pair) ?? []
  if (name === undefined || value === undefined)
    throw new StartupError(`--set takes NAME=value, and this is "${pair}".`)
  return [name, value]
}

/** Assumes a real installation. An https address belongs to a proxy, which sends the caller's address. */
function withDefaults(settings: FileSettings, env: NodeJS.ProcessEnv): FileSettings {
  const all = { ...env, ...settings }
  return {
    ...settings,
    ...(!all.NODE_ENV && { NODE_ENV: 'production' }),
    ...(!all.TRUST_PROXY && all.PUBLIC_URL?.startsWith('https:') && { TRUST_PROXY: '1' }),
  }
}

const QUESTIONS = [
  ['BRAND_NAME', 'What is the service called?'],
  ['SUPPORT_EMAIL', 'Where do members write to when something is wrong?'],
  ['TERMS_URL', 'Where are your terms of service? (https://…); empty to decide later'],
  ['PRIVACY_URL', 'Where is your privacy policy? (https://…); empty to decide later'],
  ['PUBLIC_URL', 'At which address do members reach it? (https://…)'],
  ['DESK_PUBLIC_URL', 'At which address do colleagues reach the desk? (https://…)'],
  ['DATABASE_URL', 'Your PostgreSQL (postgres://user:password@host:5432/name); empty for the embedded one'],
  ['SMTP_URL', 'Your mail server (smtps://user:password@host:465); empty to decide later'],
  ['MAIL_FROM', 'From whom do mails come? (Name <address>)'],
  ['STORAGE_URL', 'A bucket for files (s3://bucket?endpoint=…&region=…); empty to keep them on this machine'],
  ['BACKUP_URL', 'Where does a backup go each day? (a folder, or s3://bucket?endpoint=…&region=…); empty for none'],
  ['BACKUP_PASSPHRASE', 'A passphrase that encrypts backups, of at least 12 characters; keep a copy elsewhere'],
  ['AWS_ACCESS_KEY_ID', 'The bucket’s access key'],
  ['AWS_SECRET_ACCESS_KEY', 'The bucket’s secret key'],
  ['SMS_PROVIDER', 'Who sends texts? (twilio); empty to decide later'],
  ['TWILIO_ACCOUNT_SID', 'Twilio’s account SID'],
  ['TWILIO_AUTH_TOKEN', 'Twilio’s auth token'],
  ['TWILIO_FROM', 'The number that texts come from (+15550100100)'],
] as const

type Answers = Readonly<Record<string, string | undefined>>
const usesBucket = ({ STORAGE_URL, BACKUP_URL }: Answers) => Boolean(STORAGE_URL) || BACKUP_URL?.startsWith('s3://')
const usesTwilio = ({ SMS_PROVIDER }: Answers) => Boolean(SMS_PROVIDER)
const usesBackups = ({ BACKUP_URL = 'none' }: Answers) => BACKUP_URL !== '' && BACKUP_URL !== 'none'

/** Conditions for questions that depend on other answers. */
const NEEDS: Readonly<Record<string, (answers: Answers) => boolean | undefined>> = {
  MAIL_FROM: ({ SMTP_URL }) => Boolean(SMTP_URL),
  BACKUP_PASSPHRASE: usesBackups,
  AWS_ACCESS_KEY_ID: usesBucket,
  AWS_SECRET_ACCESS_KEY: usesBucket,
  TWILIO_ACCOUNT_SID: usesTwilio,
  TWILIO_AUTH_TOKEN: usesTwilio,
  TWILIO_FROM: usesTwilio,
}

async function askSettings(env: NodeJS.ProcessEnv, given: FileSettings): Promise<FileSettings> {
  const answers: Record<string, string> = { ...given }
  for (const [name, message] of QUESTIONS) {
    const needs = NEEDS[name]
    if (name in given || needs?.({ ...env, ...answers }) === false) continue
    const check = (answer: string) => faultOf(name, { ...env, ...answers, [name]: answer })
    const answer = await askText({ message, initial: env[name], secret: /SECRET|TOKEN|PASSPHRASE/.test(name), check })
    if (answer !== (env[name] ?? '')) answers[name] = answer
  }
  return answers
}

/** The server's error for this setting. Combinations are checked when all settings are known. */
function faultOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  try {
    readConfig({ ...env, ...withDefaults({}, env) })
    return undefined
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .find((line) => line.startsWith(`${name} `) && !line.includes(' is needed '))
  }
}

type App = Parameters<typeof createStaff>[0]

/** Null if an account in operations exists already and no other person is named. */
async function whoIsFirst({ deskDb }: App, { email, name }: Options) {
  if (email !== undefined && name !== undefined) return { email, name, role: 'operations' }
  if (email !== undefined || name !== undefined) throw new StartupError('--email and --name go together.')
  if ((await operationsOf(deskDb)) || !atTerminal()) return null
  return {
    email: await askText({
      message: 'Your address: with it you sign in at the desk, as its first person in operations',
    }),
    name: await askText({ message: 'Your name' }),
    role: 'operations',
  }
}

function operationsOf(deskDb: App['deskDb']) {
  return deskDb
    .selectFrom('desk.staff')
    .select('id')
    .where('role', '=', 'operations')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

async function letIn(app: App, first: Awaited<ReturnType<typeof whoIsFirst>>, isMailFine: boolean) {
  if (!first) return { json: null, says: await notInvited(app) }
  const email = storedAddress(first.email)
  const known = await app.deskDb
    .selectFrom('desk.staff')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  if (known && known.password_hash !== null)
    return { json: { email, link: null }, says: `${email} has an account at the desk already.` }
  const { json, text } = await createStaff(app, first, { isMailFine })
  return { json: { email, link: json.link }, says: text }
}

/** A repeated run without a person to invite is valid; a first one is not. */
async function notInvited({ deskDb }: App): Promise<string> {
  const there = await operationsOf(deskDb)
  if (there) return 'No one new was invited: operations have an account already.'
  return 'No one was invited: "npx tendwell create-staff --role operations" does it.'
}
