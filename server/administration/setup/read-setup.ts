import { join } from 'node:path'
import { sql } from 'kysely'
import { BRAND_SETTINGS, type deskSetup, type Missing } from '#contract/desk/operations/setup.ts'
import type { AnswerInput } from '#contract/shared/endpoint.ts'
import { lastBackup } from '#server/administration/backup/schedule.ts'
import { askedSince } from '#server/identity/terms/due.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { channelsOfOutbox } from '#server/platform/outbox/sending.ts'
import { examplesIn, readBrand, readLook } from './brand.ts'
import { filesReason, mailReason, textReason } from './reasons.ts'

type Db = DeskDb | DeskTrx
type State = AnswerInput<typeof deskSetup>['setup']

/** Derives the state of the setup from the data, and from recorded decisions for what the data cannot show. */
export async function readSetup({ config, now }: Pick<App, 'config' | 'now'>, db: Db): Promise<State> {
  const marks = await marksOf(db)
  const companies = await companiesOf(db, config)
  const staff = await staffOf(db)
  const parts = {
    database: { ...(await databaseOf(db)), backup: await backupOf(config, db) },
    files: filesOf(config, marks.get('files')),
    mail: senderOf(config, 'email', marks.get('mail')),
    texts: senderOf(config, 'sms', marks.get('texts')),
    inbound_domain: config.INBOUND_DOMAIN ?? null,
  }
  const brand = await brandOf({ config, now }, db, marks.has('brand'))
  const idea = { confirmed: marks.has('idea'), ...(await ideasOf(db)) }
  const doors = marks.get('doors')
  const seen = { brand, companies, staff, parts, idea }
  return {
    ...seen,
    opened_at: doors?.at ?? null,
    guided: doors === undefined || doors.staff_id !== null,
    missing: missingIn(seen),
  }
}

/** True while a part is missing that was not skipped, so that the installation cannot open. */
export function blocksSetup({ missing, parts }: Pick<State, 'missing' | 'parts'>): boolean {
  return missing.some((what) => !((what === 'mail' || what === 'texts') && parts[what].state === 'skipped'))
}

function missingIn({
  brand,
  companies,
  staff,
  parts,
  idea,
}: Pick<State, 'brand' | 'companies' | 'staff' | 'parts' | 'idea'>) {
  const there: Record<Missing, boolean> = {
    brand: brand.confirmed,
    company: companies.length > 0,
    eligibility: companies.some(({ domains, addresses }) => domains + addresses > 0),
    staff: staff.concierges > 0,
    files: parts.files.state === 'confirmed',
    mail: parts.mail.state === 'confirmed',
    texts: parts.texts.state === 'confirmed',
    idea: idea.published > 0 && (idea.confirmed || idea.own !== null),
  }
  return Object.entries(there).flatMap(([what, isThere]) => (isThere ? [] : [what as Missing])) // own keys
}

async function brandOf({ config, now }: Pick<App, 'config' | 'now'>, db: Db, isMarked: boolean) {
  const brand = await readBrand(config, db)
  const examples = examplesIn(config, (name) => brand[name].value)
  return {
    confirmed: isMarked && examples.length === 0,
    settings: BRAND_SETTINGS.map((name) => ({ name, ...brand[name] })),
    look: await readLook(db),
    terms_open: await termsOpenOf(db, askedSince({ TERMS_ASK_SINCE: brand.TERMS_ASK_SINCE.value }, now())),
  }
}

async function termsOpenOf(db: Db, since: Date | null) {
  if (!since) return null
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .where('terms_accepted_at', '<', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Active companies with a sign-up link. */
async function companiesOf(db: Db, { INTERNAL_COMPANIES, publicUrl }: Config) {
  const rows = await db
    .selectFrom('companies')
    .select(['companies.id', 'name', 'slug'])
    .select((companies) => [
      companies
        .selectFrom('eligible_domains')
        .select((rules) => rules.fn.countAll<number>().as('count'))
        .whereRef('eligible_domains.company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('domains'),
      companies
        .selectFrom('eligible_people')
        .select((rules) => rules.fn.countAll<number>().as('count'))
        .whereRef('eligible_people.company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('addresses'),
    ])
    .where('closed_at', 'is', null)
    .where('internal', '=', false)
    .orderBy('companies.id')
    .execute()
  return rows
    .filter(({ slug }) => !INTERNAL_COMPANIES.includes(slug))
    .map(({ slug, ...company }) => ({ ...company, sign_up_url: `${publicUrl}/sign-up/${slug}` }))
}

function staffOf(db: Db) {
  return db
    .selectFrom('desk.staff')
    .select((staff) => [
      countWhere(sql`role = 'concierge'`).as('concierges'),
      countWhere(sql`password_hash is null`).as('invited'),
      countWhere(sql`password_hash is not null`).as('active'),
      staff.fn.countAll<number>().as('all'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::integer`

async function ideasOf(db: Db) {
  const ideas = db
    .selectFrom('surveys')
    .innerJoin('survey_versions as version', 'version.survey_id', 'surveys.id')
    .where('listed', '=', true)
    .where('for_alpha', '=', true)
    .where('retired_at', 'is', null)
    .where('version.published_at', 'is not', null)
  const { published } = await ideas
    .select((eb) => eb.fn.count<number>('surveys.id').distinct().as('published'))
    .executeTakeFirstOrThrow()
  const own = await ideas
    .select('surveys.name')
    .where('version.published_by', 'is not', null)
    .orderBy('version.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { published, own: own?.name ?? null }
}

async function databaseOf(db: Db) {
  const before = performance.now()
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return { version: rows[0]?.version.split(' ')[0] ?? '', ms: Math.ceil(performance.now() - before) }
}

async function backupOf(config: Config, db: Db) {
  const { place, last, failure } = await lastBackup({ config, deskDb: db })
  return place === null ? null : { taken_at: last?.taken_at ?? null, failed: failure !== null }
}

/** Every recorded decision, with the result of its test message. */
async function marksOf(db: Db) {
  const rows = await db
    .selectFrom('desk.setup_marks as mark')
    .leftJoin('outgoing', 'outgoing.id', 'mark.outgoing_id')
    .select(['mark.step', 'mark.state', 'mark.staff_id', 'mark.at', 'mark.reason'])
    .select(['outgoing.recipient', 'outgoing.sent_at', 'outgoing.given_up_at', 'outgoing.last_error'])
    .execute()
  return new Map(rows.map((row) => [row.step, row]))
}
type Mark = NonNullable<ReturnType<Awaited<ReturnType<typeof marksOf>>['get']>>

function filesOf(config: Config, mark: Mark | undefined) {
  return {
    place: config.STORAGE_URL ? new URL(config.STORAGE_URL).host : join(config.DATA_DIR, 'files'),
    state: filesState(mark),
    tried_at: mark?.at ?? null,
    reason: mark?.reason ? filesReason(config, mark.reason) : null,
  }
}

function filesState(mark: Mark | undefined) {
  if (!mark) return 'untried' as const
  return mark.state === 'confirmed' ? ('confirmed' as const) : ('failed' as const)
}

function senderOf(config: Config, channel: 'email' | 'sms', mark: Mark | undefined) {
  const provider = providerOf(config, channel)
  const state = stateOf(mark)
  const reason = state === 'failed' && provider ? sendingReason(config, channel, mark?.last_error ?? '') : null
  const by = senderKind(config, channel, provider)
  return { by, provider, state, tried_at: mark?.at ?? null, to: mark?.recipient ?? null, reason } as const
}

function sendingReason(config: Config, channel: 'email' | 'sms', error: string) {
  return channel === 'email' ? mailReason(config, error) : textReason(config, error)
}

function senderKind(config: Config, channel: 'email' | 'sms', provider: string | null) {
  if (provider) return 'provider'
  return channelsOfOutbox(config).includes(channel) ? 'outbox' : 'nobody'
}

function providerOf({ SMTP_URL, SMS_PROVIDER }: Config, channel: 'email' | 'sms'): string | null {
  if (channel === 'email') return SMTP_URL ? new URL(SMTP_URL).host : null
  return SMS_PROVIDER === 'twilio' ? 'Twilio' : null
}

function stateOf(mark: Mark | undefined) {
  if (!mark) return 'untried'
  if (mark.state === 'confirmed' || mark.state === 'skipped') return mark.state
  if (mark.sent_at) return 'sent'
  if (mark.recipient === null) return 'untried' // the outbox has deleted the message
  return mark.last_error || mark.given_up_at ? 'failed' : 'waiting'
}
