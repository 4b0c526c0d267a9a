import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import * as field from './fields.ts'

/** A message reopens a completed request for this many days. */
export const REOPEN_DAYS = 14

export const requestStatus = z.enum(['open', 'in_progress', 'closed'])

export type RequestStatus = z.output<typeof requestStatus>

export const attachment = z.object({
  key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** True if the picture contained the place where it was taken. */
  location_removed: z.optional(z.boolean()),
  /** Result of the virus scan; missing without a scanner. Only a clean file can be opened. */
  state: z.optional(z.enum(['checking', 'clean', 'refused'])),
  /** While it is checked: the scanner is down, or could not check this file yet. */
  delayed: z.optional(z.boolean()),
})

export type Attachment = z.output<typeof attachment>

/** Facts about a message that arrived by mail. The full mail is stored beside the message for a limited time. */
export const mailFacts = z.object({
  /** True if the message omits text of the mail, because that text quotes our own mail. */
  is_folded: z.boolean(),
  /** True if a program may have written the mail. */
  is_automatic: z.boolean(),
  /** Names of attached files that were rejected. */
  left_out: z.array(z.string()),
})
export type MailFacts = z.output<typeof mailFacts>

/** One question of a request and its answer. */
export const answerGiven = z.object({
  question: z.string(),
  answer: z.string(),
  /** If the answer is a file: the page on which the member can view it. */
  attachment_url: z.optional(z.string()),
  in_english: field.inEnglish,
})

export type AnswerGiven = z.output<typeof answerGiven>

export const MESSAGE_EMPTY = msg('Please write a message')

export const messageBody = field.text(field.TEXT_MAX_CHARACTERS, MESSAGE_EMPTY).check(field.visible(MESSAGE_EMPTY))

export const attachmentKeys = z.optional(
  z.nullable(
    z
      .array(field.text(200), { error: () => t('Please send a list of keys.') })
      .check(z.maxLength(1, { error: () => t('A message carries one file at most.') })),
  ),
)
