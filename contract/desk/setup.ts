import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { brandLook } from './brand-look.ts'

/** The steps of the first run, in the order of the road; they can be taken in any. */
export const SETUP_STEPS = ['brand', 'company', 'eligibility', 'staff', 'parts', 'idea'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The environment variables of the brand. */
export const BRAND_SETTINGS = ['BRAND_NAME', 'SUPPORT_EMAIL', 'TERMS_URL', 'PRIVACY_URL'] as const

export type BrandSetting = (typeof BRAND_SETTINGS)[number]

/** What has to be there before members come. */
const missing = z.enum([...SETUP_STEPS.filter((step) => step !== 'parts'), 'mail', 'texts', 'files'])
export type Missing = z.output<typeof missing>

/** What stands in the way of a part, and the variables to look at. */
const reason = z.object({ sentence: z.string(), check: z.array(z.string()) })

/** How mails or texts go out, and how the last try of it went. */
const sender = z.object({
  /** `outbox`: no provider is set, and outside production `/__outbox` shows what would be sent. */
  by: z.enum(['provider', 'outbox', 'nobody']),
  /** The provider's name or host; null where none is set. */
  provider: z.nullable(z.string()),
  /** `sent`: the provider has taken it; `confirmed`: somebody says that it came. */
  state: z.enum(['untried', 'waiting', 'sent', 'failed', 'confirmed', 'skipped']),
  tried_at: z.nullable(field.time),
  /** Where the last one went. */
  to: z.nullable(z.string()),
  reason: z.nullable(reason),
})
export type TriedSender = z.output<typeof sender>

const setup = z.object({
  /** Null: the doors are still closed. */
  opened_at: z.nullable(field.time),
  /** The road is still to be shown: this installation was not opened before there was one. */
  guided: z.boolean(),
  /** What is still missing, skipped parts among it. */
  missing: z.array(missing),
  brand: z.object({
    confirmed: z.boolean(),
    settings: z.array(
      z.object({ name: z.enum(BRAND_SETTINGS), value: z.string(), from: z.enum(['environment', 'desk', 'default']) }),
    ),
    look: brandLook,
  }),
  /** Open companies that can be joined by a link, oldest first. */
  companies: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      sign_up_url: z.string(),
      /** By what its people are known. */
      domains: z.number(),
      addresses: z.number(),
    }),
  ),
  /** Whose accounts are not closed. `invited` have not chosen a password yet. */
  staff: z.object({ concierges: z.number(), invited: z.number(), active: z.number() }),
  parts: z.object({
    database: z.object({
      version: z.string(),
      ms: z.number(),
      /** The last one that the schedule made; null where nothing is backed up by itself. */
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
    /** Members' answers by mail come to this domain; null: they answer in the app only. */
    inbound_domain: z.nullable(z.string()),
  }),
  idea: z.object({
    confirmed: z.boolean(),
    /** How many ideas members can choose from. */
    published: z.number(),
    /** The last of them that a colleague published. */
    own: z.nullable(z.string()),
  }),
})
export type Setup = z.output<typeof setup>
const answer = z.object({ setup })

export const deskSetup = endpoint('GET', '/desk/api/setup', {
  who: 'operations',
  recorded: false,
  summary: 'What is there of a new installation, and what is still missing before members come.',
  answer,
})

const address = (missing: string) =>
  field.required(missing, 300).check(z.url({ protocol: /^https?$/, error: 'Please enter an address: https://…' }))

/** What operations enter of the brand. */
export const brandValues = z.object({
  BRAND_NAME: z.optional(field.requiredLine('Please enter the name', 60)),
  SUPPORT_EMAIL: z.optional(field.email),
  TERMS_URL: z.optional(address('Please enter the address of the terms')),
  PRIVACY_URL: z.optional(address('Please enter the address of the policy')),
})

export const deskSaveBrand = endpoint('PUT', '/desk/api/setup/brand', {
  who: 'operations',
  recorded: false,
  summary: 'Enters values of the brand. What the environment of the servers sets cannot be entered.',
  body: brandValues,
  answer,
  problems: ['setting_fixed'],
})

export const deskSaveLook = endpoint('PUT', '/desk/api/setup/look', {
  who: 'operations',
  recorded: false,
  summary:
    'Enters how the brand looks: colors and a logo, all at once. Colors in which text cannot be read are refused.',
  body: brandLook,
  answer,
})

export const deskMarkSetup = endpoint('PUT', '/desk/api/setup/marks', {
  who: 'operations',
  recorded: false,
  summary: 'Says of a step what cannot be seen: that it is right as it is, that a test came, or to go on without.',
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
  summary: 'Sends the caller a test mail, by the outbox. How it went stands in the setup.',
  answer,
  problems: ['no_provider', 'too_many_tries'],
  limit: 'provider_try',
})

export const textTry = z.object({ phone: field.typedPhone })

export const deskTryText = endpoint('POST', '/desk/api/setup/text', {
  who: 'operations',
  recorded: false,
  summary: 'Sends a test text to a number, by the outbox. How it went stands in the setup.',
  body: textTry,
  answer,
  problems: ['no_provider', 'too_many_tries'],
  limit: 'provider_try',
})

export const deskTryFiles = endpoint('POST', '/desk/api/setup/files', {
  who: 'operations',
  recorded: false,
  summary: 'Stores a file, reads it back and removes it. How it went stands in the setup.',
  answer,
  problems: ['too_many_tries'],
  limit: 'provider_try',
})

export const deskOpenDoors = endpoint('POST', '/desk/api/setup/doors', {
  who: 'operations',
  recorded: false,
  summary: 'Ends the first run. Refused while something is missing that nobody has decided to go without.',
  answer,
  problems: ['setup_incomplete'],
})
