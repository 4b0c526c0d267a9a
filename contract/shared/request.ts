import * as z from 'zod/mini'
import * as field from './fields.ts'

/** A completed request reopens by a message for this long. */
export const REOPEN_DAYS = 14

export const requestStatus = z.enum(['open', 'in_progress', 'closed'])

export type RequestStatus = z.output<typeof requestStatus>

export const attachment = z.object({
  key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.number(),
})

export type Attachment = z.output<typeof attachment>

/** What is known of a message that came by mail; the whole of the mail is kept beside it for a time. */
export const mailFacts = z.object({
  /** Text of the mail is not in the message, as it is a quote of our own mail. */
  is_folded: z.boolean(),
  /** A program may have written it. */
  is_automatic: z.boolean(),
  /** Names of files that came with it and could not be accepted. */
  left_out: z.array(z.string()),
})
export type MailFacts = z.output<typeof mailFacts>

/** One question that a request was made from, and what was answered. */
export const answerGiven = z.object({
  question: z.string(),
  answer: z.string(),
  /** Where the answer is a file: the page that shows it to the member. */
  attachment_url: z.optional(z.string()),
})

export type AnswerGiven = z.output<typeof answerGiven>

export const MESSAGE_EMPTY = 'Please write a message'

export const messageBody = field.text(field.TEXT_MAX_CHARACTERS, MESSAGE_EMPTY).check(field.visible(MESSAGE_EMPTY))

export const attachmentKeys = z.optional(
  z.nullable(
    z
      .array(field.text(200), 'Please send a list of keys.')
      .check(z.maxLength(1, 'A message carries one file at most.')),
  ),
)
