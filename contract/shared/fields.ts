import * as z from 'zod/mini'
import { formatNumber } from '#basics/language/formats.ts'
import { isLanguage, languages } from '#basics/language/languages.ts'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { storedAddress } from '#basics/text/email-address.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { isForeignPhone, usPhoneDigits } from '#basics/text/phone.ts'
import { characterCount, cleanCode, cleanLine, isStorable } from '#basics/text/text.ts'

export const PASSWORD_MIN_CHARACTERS = 6
export const PASSWORD_MAX_CHARACTERS = 128
export const STAFF_PASSWORD_MIN_CHARACTERS = 12
export const NAME_MAX_CHARACTERS = 100
export const TEXT_MAX_CHARACTERS = 10_000
export const EMAIL_MAX_CHARACTERS = 254
export const MFA_CODE_DIGITS = 6
export const PHONE_DIGITS = 10
export const NO_EMAIL = msg('Please enter your email address')
export const NO_PASSWORD = msg('Please enter your password')

/** What a person reads at a field: a message of the catalog, or English where only the desk shows it. */
export type Sentence = Message | string

/** Translates the sentence for the person who sent the value. */
const says = (sentence: Sentence) => ({ error: () => t(sentence as Message) }) // what is not in the catalog stays English

const storable = z.refine<string>(isStorable, { error: () => t('This holds a character that cannot be used.') })

/** Any text of at most `max` characters that can be stored, unchanged. */
export const text = (max: number, missing?: Sentence) => z.string(missing && says(missing)).check(storable, atMost(max))

const atMost = (max: number) =>
  z.refine<string>((value) => characterCount(value) <= max, {
    error: () => t('Please use at most {max} characters.', { max: formatNumber(max) }),
  })

/** Requires visible content, and rejects other text with the message for an empty field. */
export const visible = (missing: Sentence) => z.refine<string>(hasVisibleContent, { ...says(missing), abort: true })

/** Required text, such as a reason: trimmed, with visible content. */
export const required = (missing: Sentence, max: number) =>
  text(max, missing).check(z.overwrite(trimmed), visible(missing))

/** Text of one line, such as a title, without invisible or direction characters. It may be empty. */
export const line = (max: number, missing?: Sentence) =>
  z.string(missing && says(missing)).check(storable, z.overwrite(cleanLine), atMost(max))

/** Required text of one line, such as a name. */
export const requiredLine = (missing: Sentence, max: number) => line(max, missing).check(visible(missing))

const EMAIL_MISSING = says(NO_EMAIL)
const EMAIL_WRONG = says(msg('Please enter a valid email address'))
/** Zod's pattern, extended by the ASCII form of an internationalized top-level domain, as in xn--p1ai. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** An email address as it is stored and compared: lowercase, with its domain in ASCII. */
export const email = z.string(EMAIL_MISSING).check(
  storable,
  z.overwrite(storedAddress),
  z.refine<string>((value) => value.length > 0, { ...EMAIL_MISSING, abort: true }),
  z.maxLength(EMAIL_MAX_CHARACTERS, EMAIL_WRONG),
  z.email({ pattern: EMAIL, ...EMAIL_WRONG }),
)

/** Email typed at sign-in or recovery. Any text is valid, because an unusual one simply matches no account. */
export const typedEmail = z
  .string(EMAIL_MISSING)
  .check(storable, z.overwrite(storedAddress), z.minLength(1, EMAIL_MISSING), z.maxLength(1000, EMAIL_WRONG))
const PASSWORD_MISSING = says(NO_PASSWORD)
const PASSWORD_WRONG = says(msg('Please enter a valid password'))
export const typedPassword = z
  .string(PASSWORD_MISSING)
  .check(storable, z.minLength(1, PASSWORD_MISSING), z.maxLength(10_000, PASSWORD_WRONG))

const passwordWith = (missing: Message) =>
  z.string(says(missing)).check(
    z.refine<string>((value) => value.length > 0, { ...says(missing), abort: true }),
    storable,
    z.refine<string>(
      (value) => characterCount(value) >= PASSWORD_MIN_CHARACTERS && characterCount(value) <= PASSWORD_MAX_CHARACTERS,
      PASSWORD_WRONG,
    ),
  )
export const password = passwordWith(NO_PASSWORD)
const NO_NEW_PASSWORD = msg('Please enter a new password')
export const newPassword = passwordWith(NO_NEW_PASSWORD)
/** Password of a staff member. */
export const newStaffPassword = z.string(says(NO_NEW_PASSWORD)).check(
  z.refine<string>((value) => value.length > 0, { ...says(NO_NEW_PASSWORD), abort: true }),
  storable,
  z.refine<string>((value) => characterCount(value) >= STAFF_PASSWORD_MIN_CHARACTERS, {
    error: `Please use at least ${STAFF_PASSWORD_MIN_CHARACTERS} characters`,
  }),
  z.refine<string>((value) => characterCount(value) <= PASSWORD_MAX_CHARACTERS, {
    error: `Please use at most ${PASSWORD_MAX_CHARACTERS} characters`,
  }),
)
export const passwordConfirmation = passwordWith(msg('Please confirm your new password'))
/** Reports a mismatch at the second field. */
export const passwordsAgree = z.refine<{ password: string; password_confirmation: string }>(
  (sent) => sent.password === sent.password_confirmation,
  { error: () => t('Passwords do not match'), path: ['password_confirmation'] },
)

/** A person's full name. */
export const personName = (missing: Sentence) => requiredLine(missing, NAME_MAX_CHARACTERS)
export const firstName = requiredLine(msg('Please enter your first name'), NAME_MAX_CHARACTERS)
export const lastName = requiredLine(msg('Please enter your last name'), NAME_MAX_CHARACTERS)

const codeOfDigits = (missing: Message, wrong: Message) =>
  z.string(says(missing)).check(
    z.overwrite(cleanCode),
    z.refine<string>((value) => value.length > 0, { ...says(missing), abort: true }),
    z.regex(new RegExp(`^[0-9]{${MFA_CODE_DIGITS}}$`), says(wrong)),
  )

/** Code from a text message. Digits of any script, with the spaces that some phones insert. */
export const mfaCode = codeOfDigits(
  msg('Please enter the verification code sent to your phone number'),
  msg('Please enter a valid verification code'),
)

/** Code of an authenticator app. */
export const authenticatorCode = codeOfDigits(msg('Please enter the code'), msg('Please enter the six digits'))

const PHONE_WRONG = says(msg('Please enter a valid phone number'))
const tenDigits = z.regex(new RegExp(`^[0-9]{${PHONE_DIGITS}}$`), PHONE_WRONG)

/** Exactly ten digits of any script: the specification limits members' phone numbers to the United States. */
export const mfaPhone = z.string(PHONE_WRONG).check(z.overwrite(cleanCode), tenDigits)

/** A phone number as people type it: formatted, or with +1. A number of another country is rejected, never cut. */
export const typedPhone = z.string(PHONE_WRONG).check(
  z.overwrite(usPhoneDigits),
  z.refine<string>((value) => !isForeignPhone(value), {
    error: () => t('Please enter a US phone number: ten digits, or +1 and ten digits'),
    abort: true,
  }),
  tenDigits,
)

const codes = Object.keys(languages).filter(isLanguage)
/** One of the product's languages. */
export const locale = z.enum(codes, { error: () => t('Please choose one of the languages.') })

/** Unguessable ID of a record that belongs to a member. A malformed ID in a path gives 404, like an unknown one. */
export const externalId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** ID of a catalog record. In a path it arrives as text. */
export const catalogId = z.pipe(
  z.union([z.string().check(z.regex(/^[0-9]{1,9}$/)), z.int().check(z.nonnegative(), z.maximum(999_999_999))]),
  z.transform(Number),
)

/** A point in time: ISO 8601 in UTC with milliseconds in JSON. The server may pass a Date. */
export const time = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((moment: string | Date) => (typeof moment === 'string' ? moment : moment.toISOString())),
)

/**
 * Properties of the same object that are not translated into the member’s language: their text is English. An element of
 * a list is named with its index: `categories.0`.
 */
export const inEnglish = z.optional(z.array(z.string()))

export const success = z.object({ success: z.literal(true) })

/** `?limit=`: an integer from 1 to `max`. */
export function limitUpTo(max: number, fallback: number) {
  const wrong = { error: () => t('Please give a whole number from 1 to {max}.', { max }) }
  return z._default(
    z.pipe(
      z.union([z.string().check(z.regex(/^[0-9]{1,9}$/, wrong)), z.number()]),
      z.pipe(z.transform(Number), z.number().check(z.minimum(1, wrong), z.maximum(max, wrong))),
    ),
    fallback,
  )
}

/** A point in time that a person chose at the desk: ISO 8601 with its offset. */
export const moment = (message: string) =>
  z.pipe(
    z.iso.datetime({ offset: true, error: message }),
    z.transform((text: string) => new Date(text)),
  )

/** Limited to the range of the database column. */
export const staffId = z
  .int('Please choose a colleague.')
  .check(z.positive('Please choose a colleague.'), z.maximum(2_147_483_647, 'Please choose a colleague.'))
