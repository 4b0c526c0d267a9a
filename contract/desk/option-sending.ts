import * as z from 'zod/mini'
import { trimmed } from '#basics/graphemes.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import {
  localTime,
  money,
  OPTION_LINE_MAX,
  OPTION_LINK_MAX,
  OPTION_TITLE_MAX,
  OPTIONS_MAX,
  OPTIONS_WORDS_MAX,
  QUESTION_MAX,
  timeZone,
} from '#contract/shared/options.ts'
import { deskOptions, optionDraft, optionDraftContent, setContent } from './options.ts'
import { seenSeq } from './scheduled-sends.ts'

const byId = z.object({ external_id: field.externalId })
const line = (max: number) => field.text(max, 'Please send text.')

export const deskSaveOptionDraft = endpoint('PUT', '/desk/api/requests/:external_id/option_draft', {
  who: 'concierge',
  // one's own words, which nobody else is ever shown
  recorded: false,
  summary: 'Saves one’s own draft of options, where nobody has saved another one since; null removes it.',
  params: byId,
  body: z.object({
    content: z.nullable(optionDraftContent),
    /** What it was written on top of; null where there was none. */
    based_on: z.nullable(z.int('Please say which draft this one follows.')),
  }),
  answer: z.object({ draft: z.nullable(optionDraft) }),
  problems: ['draft_changed'],
})

const sentOption = z
  .object({
    id: z.nullable(field.text(64)),
    title: field.requiredLine('Please give it a name', OPTION_TITLE_MAX),
    price: money,
    covers: line(OPTION_LINE_MAX).check(z.overwrite(trimmed)),
    details: line(OPTION_LINE_MAX).check(z.overwrite(trimmed)),
    terms: line(OPTION_LINE_MAX).check(z.overwrite(trimmed)),
    starts: z.nullable(localTime),
    ends: z.nullable(localTime),
    time_zone: z.nullable(timeZone),
    link: z.nullable(
      line(OPTION_LINK_MAX).check(
        z.refine(isWebAddress, { error: 'Please give an address that begins with https:// or http://.' }),
      ),
    ),
    file_key: z.nullable(field.text(200)),
    /** Of this one alone; null: it is not held. */
    held_until: z._default(z.nullable(field.moment('Please choose until when it is held.')), null),
    /** Why it is recommended; null where it is not. */
    why: z.nullable(field.required('Please say why you recommend it', OPTION_LINE_MAX)),
  })
  .check(
    z.refine(({ starts, ends }) => ends === null || starts !== null, {
      error: 'Please say when it begins.',
      path: ['starts'],
    }),
    z.refine(({ starts, ends }) => starts === null || ends === null || starts.slice(0, 10) <= ends.slice(0, 10), {
      error: 'It ends before it begins.',
      path: ['ends'],
    }),
    z.refine(({ starts, time_zone }) => starts === null || time_zone !== null, {
      error: 'Please say in which time zone.',
      path: ['time_zone'],
    }),
  )
export type SentOption = z.output<typeof sentOption>

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol)
}

export const deskSendOptions = endpoint('POST', '/desk/api/requests/:external_id/options', {
  who: 'concierge',
  recorded: true,
  summary:
    'Sends options to the member, as a message: a new set, or the next version of one, which voids what was picked.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    set_id: z.nullable(field.text(64)),
    /** The version that this one replaces, as far as its author knows. */
    replaces: z.nullable(field.text(64)),
    question: field.required('Please say what they decide', QUESTION_MAX),
    words: line(OPTIONS_WORDS_MAX).check(z.overwrite(trimmed)),
    expires_at: field.moment('Please choose until when they can pick.'),
    options: z.array(sentOption, 'Please give the options.').check(
      z.minLength(1, 'Please give at least one option.'),
      z.maxLength(OPTIONS_MAX, `Please give at most ${OPTIONS_MAX} options.`),
      z.refine((options) => options.filter(({ why }) => why !== null).length <= 1, {
        error: 'Only one can be recommended.',
      }),
    ),
    seen_seq: seenSeq,
  }),
  status: 201,
  answer: z.object({ options: deskOptions }),
  problems: ['changed_meanwhile', 'conversation_moved', 'options_closed', 'reason_needed'],
})

const savedSet = z.object({
  id: z.number(),
  title: z.string(),
  content: setContent,
  /** Every concierge's; else one's own. */
  shared: z.boolean(),
})
export type SavedOptionSet = z.output<typeof savedSet>

export const deskSavedOptionSets = endpoint('GET', '/desk/api/option-sets', {
  who: 'concierge',
  recorded: false,
  summary: 'The shared saved sets of options and one’s own, by name.',
  answer: z.object({ sets: z.array(savedSet) }),
})

export const deskSaveOptionSet = endpoint('POST', '/desk/api/option-sets', {
  who: 'concierge',
  recorded: false,
  summary: 'Keeps a set of options to begin others with: its words and lines, none of its files.',
  body: z.object({
    title: field.requiredLine('Please give it a name', OPTION_TITLE_MAX),
    shared: z.boolean('Please say whether it is shared.'),
    content: setContent,
  }),
  status: 201,
  answer: z.object({ set: savedSet }),
})

export const deskRemoveOptionSet = endpoint('DELETE', '/desk/api/option-sets/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Removes a saved set of options: one’s own, or one that all share.',
  params: z.object({ id: field.catalogId }),
  answer: field.success,
})
