import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import {
  OPTION_LINE_MAX,
  OPTION_LINK_MAX,
  OPTION_TITLE_MAX,
  OPTIONS_MAX,
  OPTIONS_WORDS_MAX,
  QUESTION_MAX,
  requestOptions,
} from '#contract/shared/options.ts'
import { attachment } from '#contract/shared/request.ts'

const line = (max: number) => field.text(max, 'Please send text.')

/** An option while it is written: anything may be missing, nothing too long. */
const begunOption = z.object({
  /** Null: a new one. */
  id: z.nullable(field.text(64)),
  title: line(OPTION_TITLE_MAX),
  amount: line(20),
  currency: line(3),
  covers: line(OPTION_LINE_MAX),
  details: line(OPTION_LINE_MAX),
  terms: line(OPTION_LINE_MAX),
  starts: line(20),
  ends: line(20),
  time_zone: line(64),
  link: line(OPTION_LINK_MAX),
  file_key: z.nullable(field.text(200)),
  /** As the desk's clock shows it; empty: it is not held. A draft of an earlier release says nothing of it. */
  held: z._default(line(20), ''),
  recommended: z.boolean(),
  why: line(OPTION_LINE_MAX),
})
export type BegunOption = z.output<typeof begunOption>

/** What is kept of a set to begin another one with: all but its time. */
export const setContent = z.object({
  question: line(QUESTION_MAX),
  words: line(OPTIONS_WORDS_MAX),
  options: z.array(begunOption).check(z.maxLength(OPTIONS_MAX, `Please give at most ${OPTIONS_MAX} options.`)),
})

export const optionDraftContent = z.object({
  /** The set that it is the next version of; null: a new one. */
  set_id: z.nullable(field.text(64)),
  ...setContent.shape,
  /** As the desk's clock shows it: `2026-11-20T15:00`. Empty while it is not chosen. */
  expires: line(20),
})
export type OptionDraftContent = z.output<typeof optionDraftContent>

export const optionDraft = z.object({
  content: optionDraftContent,
  /** The files that its options name. */
  files: z.array(attachment),
  /** Another one each time it is saved. */
  version: z.number(),
})
export type OptionDraft = z.output<typeof optionDraft>

export const deskOptions = z.object({ ...requestOptions.shape, draft: z.nullable(optionDraft) })
export type DeskOptions = z.output<typeof deskOptions>

const byId = z.object({ external_id: field.externalId })
const answer = z.object({ options: deskOptions })

export const deskGetOptions = endpoint('GET', '/desk/api/requests/:external_id/options', {
  who: 'concierge',
  recorded: true,
  summary: 'The options of a request with all their versions and answers, the member’s cap, and one’s own draft.',
  params: byId,
  answer,
  problems: ['reason_needed'],
})
