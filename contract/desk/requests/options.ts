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

/** An option in a draft: any field may be missing, and none may be too long. */
const begunOption = z.object({
  /** Null for a new option. */
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
  /** In the desk's time zone; empty if it is not held. A draft of the previous release lacks this field. */
  held: z._default(line(20), ''),
  recommended: z.boolean(),
  why: line(OPTION_LINE_MAX),
})
export type BegunOption = z.output<typeof begunOption>

/** What is saved as a template for another set: everything except the times. */
export const setContent = z.object({
  question: line(QUESTION_MAX),
  words: line(OPTIONS_WORDS_MAX),
  options: z.array(begunOption).check(z.maxLength(OPTIONS_MAX, `Please give at most ${OPTIONS_MAX} options.`)),
})

export const optionDraftContent = z.object({
  /** The set of which this is the next version; null for a new set. */
  set_id: z.nullable(field.text(64)),
  ...setContent.shape,
  /** In the desk's time zone: `2026-11-20T15:00`. Empty until it is chosen. */
  expires: line(20),
})
export type OptionDraftContent = z.output<typeof optionDraftContent>

export const optionDraft = z.object({
  content: optionDraftContent,
  /** Files that the options refer to. */
  files: z.array(attachment),
  /** Changes with each save. */
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
  summary: 'The options of a request with all versions and answers, the member’s cap, and the caller’s draft.',
  params: byId,
  answer,
  problems: ['reason_needed'],
})
