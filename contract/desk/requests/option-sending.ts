import * as z from 'zod/mini'
import { trimmed } from '#basics/text/graphemes.ts'
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
  // the caller's own words, which no other person can see
  recorded: false,
  summary: 'Saves the caller’s draft of options if it has not changed since; null removes it.',
  params: byId,
  body: z.object({
    content: z.nullable(optionDraftContent),
    /** Version that the save is based on; null if there was no draft. */
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
    /** Hold on this option alone; null if it is not held. */
    held_until: z._default(z.nullable(field.moment('Please choose until when it is held.')), null),
    /** Why it is recommended; null if it is not recommended. */
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
  summary: 'Sends options to the member as a message: a new set, or the next version of one, which voids a pick.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    set_id: z.nullable(field.text(64)),
    /** The version that this one replaces, as its author last saw it. */
    replaces: z.nullable(field.text(64)),
    question: field.required('Please enter the question', QUESTION_MAX),
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
  /** Shared with every concierge; otherwise private to its author. */
  shared: z.boolean(),
})
export type SavedOptionSet = z.output<typeof savedSet>

export const deskSavedOptionSets = endpoint('GET', '/desk/api/option-sets', {
  who: 'concierge',
  recorded: false,
  summary: 'Shared and own saved sets of options, by name.',
  answer: z.object({ sets: z.array(savedSet) }),
})

export const deskSaveOptionSet = endpoint('POST', '/desk/api/option-sets', {
  who: 'concierge',
  recorded: false,
  summary: 'Saves a reusable set of options, without files.',
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
  summary: 'Deletes an own or shared saved set of options.',
  params: z.object({ id: field.catalogId }),
  answer: field.success,
})
