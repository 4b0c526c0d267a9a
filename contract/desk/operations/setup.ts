import * as z from 'zod/mini'
import { brandLook } from '#contract/desk/operations/brand.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Steps of the initial setup, in the suggested order. They can be completed in any order. */
export const SETUP_STEPS = ['brand', 'company', 'eligibility', 'staff', 'parts', 'idea'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Environment variables of the brand. */
export const BRAND_SETTINGS = [
  'BRAND_NAME',
  'SUPPORT_EMAIL',
  'TERMS_URL',
  'TERMS_VERSION',
  'PRIVACY_URL',
  'PRIVACY_VERSION',
  'TERMS_ASK_SINCE',
] as const

export type BrandSetting = (typeof BRAND_SETTINGS)[number]

/** What must be complete before members can sign up. */
const missing = z.enum([...SETUP_STEPS.filter((step) => step !== 'parts'), 'mail', 'texts', 'files'])
export type Missing = z.output<typeof missing>

/** Why a part does not work, and the environment variables to check. */
const reason = z.object({ sentence: z.string(), check: z.array(z.string()) })

/** How mails or text messages are sent, and the result of the last test message. */
const sender = z.object({
  /** `outbox`: no provider is configured; outside production, `/__outbox` shows the messages. */
  by: z.enum(['provider', 'outbox', 'nobody']),
  /** Name or host of the provider; null if none is configured. */
  provider: z.nullable(z.string()),
  /** `sent`: the provider accepted the message; `confirmed`: a person confirmed that it arrived. */
  state: z.enum(['untried', 'waiting', 'sent', 'failed', 'confirmed', 'skipped']),
  tried_at: z.nullable(field.time),
  /** Recipient of the last test message. */
  to: z.nullable(z.string()),
  reason: z.nullable(reason),
})
export type TriedSender = z.output<typeof sender>

const setup = z.object({
  /** Null: the installation is not open to members yet. */
  opened_at: z.nullable(field.time),
  /** Whether to show the guided setup. False if the installation was opened before the guided setup existed. */
  guided: z.boolean(),
  /** Incomplete steps, including skipped ones. */
  missing: z.array(missing),
  brand: z.object({
    confirmed: z.boolean(),
    settings: z.array(
      z.object({ name: z.enum(BRAND_SETTINGS), value: z.string(), from: z.enum(['environment', 'desk', 'default']) }),
    ),
    look: brandLook,
    /** Members who are asked to accept the terms again and have not yet; null if no member is asked. */
    terms_open: z.nullable(z.number()),
  }),
  /** Active companies that members can join by a link, oldest first. */
  companies: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      sign_up_url: z.string(),
      /** Number of domains by which its members are recognized. */
      domains: z.number(),
      addresses: z.number(),
    }),
  ),
  /** Staff whose accounts are not closed. `invited` people have not chosen a password yet. */
  staff: z.object({ concierges: z.number(), invited: z.number(), active: z.number() }),
  parts: z.object({
    database: z.object({
      version: z.string(),
      ms: z.number(),
      /** The last scheduled backup; null if no scheduled backups are made. */
      backup: z.nullable(z.object({ taken_at: z.nullable(field.time), failed: z.boolean() })),
    }),
    files: z.object({
      place: z.string(),
      state: z.enum(['untried', 'failed', 'confirmed']),
      tried_at: z.nullable(field.time),
      reason: z.nullable(reason),
    }),
    mail: sender,
    texts: sender,
    /** Domain that receives members' replies by mail; null if members can reply in the app only. */
    inbound_domain: z.nullable(z.string()),
  }),
  idea: z.object({
    confirmed: z.boolean(),
    /** Number of ideas that members can choose. */
    published: z.number(),
    /** The last idea that a staff member published. */
    own: z.nullable(z.string()),
  }),
})
export type Setup = z.output<typeof setup>
const answer = z.object({ setup })

export const deskSetup = endpoint('GET', '/desk/api/setup', {
  who: 'operations',
  recorded: false,
  summary: 'The state of a new installation’s setup, and what is still missing.',
  answer,
})

const address = (missing: string) =>
  field.required(missing, 300).check(z.url({ protocol: /^https?$/, error: 'Please enter an address: https://…' }))

/** Empty for a version without a name. */
const versionName = z.optional(field.line(40))

/** Brand values that operations staff enter. */
export const brandValues = z.object({
  BRAND_NAME: z.optional(field.requiredLine('Please enter the name', 60)),
  SUPPORT_EMAIL: z.optional(field.email),
  TERMS_URL: z.optional(address('Please enter the address of the terms')),
  TERMS_VERSION: versionName,
  PRIVACY_URL: z.optional(address('Please enter the address of the policy')),
  PRIVACY_VERSION: versionName,
  TERMS_ASK_SINCE: z.optional(
    z.union(
      [z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })],
      'Please enter a date such as 2026-11-01, or nothing',
    ),
  ),
})

export const deskSaveBrand = endpoint('PUT', '/desk/api/setup/brand', {
  who: 'operations',
  recorded: false,
  summary: 'Sets values of the brand. Values from the servers’ environment cannot be set.',
  body: brandValues,
  answer,
  problems: ['setting_fixed'],
})

export const deskSaveLook = endpoint('PUT', '/desk/api/setup/look', {
  who: 'operations',
  recorded: false,
  summary: 'Sets the brand’s colors and logo together. Colors with unreadable text are refused.',
  body: brandLook,
  answer,
})

export const deskMarkSetup = endpoint('PUT', '/desk/api/setup/marks', {
  who: 'operations',
  recorded: false,
  summary:
    'Records what the server cannot see of a step: that it is right, that a test arrived, or to continue without it.',
  body: z.union(
    [
      z.object({ step: z.enum(['brand', 'idea']), state: z.enum(['confirmed', 'open']) }),
      z.object({ step: z.enum(['mail', 'texts']), state: z.enum(['confirmed', 'skipped', 'open']) }),
    ],
    'Please say which step, and what of it.',
  ),
  answer,
  problems: ['nothing_tried'],
})

export const deskTryMail = endpoint('POST', '/desk/api/setup/mail', {
  who: 'operations',
  recorded: false,
  summary: 'Sends the caller a test mail through the outbox. The setup has the result.',
  answer,
  problems: ['no_provider', 'too_many_tries'],
  limit: 'provider_try',
})

export const textTry = z.object({ phone: field.typedPhone })

export const deskTryText = endpoint('POST', '/desk/api/setup/text', {
  who: 'operations',
  recorded: false,
  summary: 'Sends a test text to a number through the outbox. The setup has the result.',
  body: textTry,
  answer,
  problems: ['no_provider', 'too_many_tries'],
  limit: 'provider_try',
})

export const deskTryFiles = endpoint('POST', '/desk/api/setup/files', {
  who: 'operations',
  recorded: false,
  summary: 'Stores, reads and deletes a file. The setup has the result.',
  answer,
  problems: ['too_many_tries'],
  limit: 'provider_try',
})

export const deskOpenDoors = endpoint('POST', '/desk/api/setup/doors', {
  who: 'operations',
  recorded: false,
  summary: 'Ends the first run. Refused while a step is open that was not skipped.',
  answer,
  problems: ['setup_incomplete'],
})
