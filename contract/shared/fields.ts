import * as z from 'zod/mini'
import { storedAddress } from '#basics/email-address.ts'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { isForeignPhone, usPhoneDigits } from '#basics/phone.ts'
import { characterCount, cleanCode, cleanLine, isStorable } from '#basics/text.ts'

export const PASSWORD_MIN_CHARACTERS = 6
export const PASSWORD_MAX_CHARACTERS = 128
export const STAFF_PASSWORD_MIN_CHARACTERS = 12
export const NAME_MAX_CHARACTERS = 100
export const TEXT_MAX_CHARACTERS = 10_000
export const EMAIL_MAX_CHARACTERS = 254
export const MFA_CODE_DIGITS = 6
export const PHONE_DIGITS = 10
export const NO_EMAIL = 'Please enter your email address'
export const NO_PASSWORD = 'Please enter your password'

const storable = z.refine<string>(isStorable, { error: 'This holds a character that cannot be used.' })

/** Any text of at most `max` characters that can be stored, unchanged. */
export const text = (max: number, message?: string) => z.string(message).check(storable, atMost(max))

const atMost = (max: number) =>
  z.refine<string>((value) => characterCount(value) <= max, {
    error: `Please use at most ${max.toLocaleString('en-US')} characters.`,
  })

/** Has something to see; otherwise it is refused as an empty one is. */
export const visible = (message: string) => z.refine<string>(hasVisibleContent, { error: message, abort: true })

/** A text that has to be there, such as a reason: without blanks at its ends, and with something to see. */
export const required = (message: string, max: number) =>
  text(max, message).check(z.overwrite(trimmed), visible(message))

/** Text of one line, such as a title: without invisible and direction characters. It may be empty. */
export const line = (max: number, message?: string) =>
  z.string(message).check(storable, z.overwrite(cleanLine), atMost(max))

/** A line that has to be there, such as a name. */
export const requiredLine = (message: string, max: number) => line(max, message).check(visible(message))

const WRONG_EMAIL = 'Please enter a valid email address'
/** As zod's own, with the ASCII form of an internationalized ending, as in xn--p1ai. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** An email address in the form in which it is stored and compared: small letters, its domain in ASCII. */
export const email = z.string(NO_EMAIL).check(
  storable,
  z.overwrite(storedAddress),
  z.refine<string>((value) => value.length > 0, { error: NO_EMAIL, abort: true }),
  z.maxLength(EMAIL_MAX_CHARACTERS, WRONG_EMAIL),
  z.email({ pattern: EMAIL, error: WRONG_EMAIL }),
)

/** As typed at sign-in or recovery: any text, since a strange one is simply nobody's. */
export const typedEmail = z
  .string(NO_EMAIL)
  .check(storable, z.overwrite(storedAddress), z.minLength(1, NO_EMAIL), z.maxLength(1000, WRONG_EMAIL))
export const typedPassword = z
  .string(NO_PASSWORD)
  .check(storable, z.minLength(1, NO_PASSWORD), z.maxLength(10_000, 'Please enter a valid password'))

const passwordWith = (missing: string) =>
  z.string(missing).check(
    z.refine<string>((value) => value.length > 0, { error: missing, abort: true }),
    storable,
    z.refine<string>(
      (value) => characterCount(value) >= PASSWORD_MIN_CHARACTERS && characterCount(value) <= PASSWORD_MAX_CHARACTERS,
      { error: 'Please enter a valid password' },
    ),
  )
export const password = passwordWith(NO_PASSWORD)
export const newPassword = passwordWith('Please enter a new password')
/** Of a colleague. */
export const newStaffPassword = z.string('Please enter a new password').check(
  z.refine<string>((value) => value.length > 0, { error: 'Please enter a new password', abort: true }),
  storable,
  z.refine<string>((value) => characterCount(value) >= STAFF_PASSWORD_MIN_CHARACTERS, {
    error: `Please use at least ${STAFF_PASSWORD_MIN_CHARACTERS} characters`,
  }),
  z.refine<string>((value) => characterCount(value) <= PASSWORD_MAX_CHARACTERS, {
    error: `Please use at most ${PASSWORD_MAX_CHARACTERS} characters`,
  }),
)
export const passwordConfirmation = passwordWith('Please confirm your new password')
/** Reported at the second of the two. */
export const passwordsAgree = z.refine<{ password: string; password_confirmation: string }>(
  (sent) => sent.password === sent.password_confirmation,
  { error: 'Passwords do not match', path: ['password_confirmation'] },
)

/** A person's whole name. */
export const personName = (missing: string) => requiredLine(missing, NAME_MAX_CHARACTERS)
export const firstName = requiredLine('Please enter your first name', NAME_MAX_CHARACTERS)
export const lastName = requiredLine('Please enter your last name', NAME_MAX_CHARACTERS)

const codeOfDigits = (missing: string, wrong: string) =>
  z.string(missing).check(
    z.overwrite(cleanCode),
    z.refine<string>((value) => value.length > 0, { error: missing, abort: true }),
    z.regex(new RegExp(`^[0-9]{${MFA_CODE_DIGITS}}$`), wrong),
  )

/** From a text message. Digits of any script, with the blanks that some phones show in it. */
export const mfaCode = codeOfDigits(
  'Please enter the verification code sent to your phone number',
  'Please enter a valid verification code',
)

/** Of an authenticator app. */
export const authenticatorCode = codeOfDigits('Please enter the code', 'Please enter the six digits')

const WRONG_PHONE = 'Please enter a valid phone number'
const tenDigits = z.regex(new RegExp(`^[0-9]{${PHONE_DIGITS}}$`), WRONG_PHONE)

/** Ten digits of any script and nothing else: the specification has members' phones in the United States. */
export const mfaPhone = z.string(WRONG_PHONE).check(z.overwrite(cleanCode), tenDigits)

/** The same as people write it: in a mask, with +1 before it. Another country's number is refused whole, never cut. */
export const typedPhone = z.string(WRONG_PHONE).check(
  z.overwrite(usPhoneDigits),
  z.refine<string>((value) => !isForeignPhone(value), {
    error: 'Please enter a US phone number: ten digits, or +1 and ten digits',
    abort: true,
  }),
  tenDigits,
)

/** Unguessable ids of a member's own things. In a path, a malformed one is 404 like an unknown one. */
export const externalId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** Ids of the catalog. In a path they come as text. */
export const catalogId = z.pipe(
  z.union([z.string().check(z.regex(/^[0-9]{1,9}$/)), z.int().check(z.nonnegative(), z.maximum(999_999_999))]),
  z.transform(Number),
)

/** A moment: ISO 8601 in UTC with milliseconds on the wire. The server may hand in a Date. */
export const time = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((moment: string | Date) => (typeof moment === 'string' ? moment : moment.toISOString())),
)

export const success = z.object({ success: z.literal(true) })

/** `?limit=`: whole number from 1 to `max`. */
export const limitUpTo = (max: number, fallback: number) =>
  z._default(
    z.pipe(
      z.union([z.string().check(z.regex(/^[0-9]{1,9}$/, `Please give a whole number from 1 to ${max}.`)), z.number()]),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(
            z.minimum(1, `Please give a whole number from 1 to ${max}.`),
            z.maximum(max, `Please give a whole number from 1 to ${max}.`),
          ),
      ),
    ),
    fallback,
  )

/** A moment that a person chose: ISO 8601 with its offset. */
export const moment = (message: string) =>
  z.pipe(
    z.iso.datetime({ offset: true, error: message }),
    z.transform((text: string) => new Date(text)),
  )

/** As large as the database counts. */
export const staffId = z
  .int('Please choose a colleague.')
  .check(z.positive('Please choose a colleague.'), z.maximum(2_147_483_647, 'Please choose a colleague.'))
