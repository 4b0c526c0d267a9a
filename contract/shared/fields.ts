import * as z from 'zod/mini'

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

/** Characters as a person counts them, not UTF-16 units. */
const characters = (text: string) => [...text].length

/** PostgreSQL text cannot hold NUL; a lone surrogate is not text at all. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'This holds a character that cannot be used.',
})

/** Any text of at most `max` characters that can be stored. */
export const text = (max: number, message?: string) =>
  z.string(message).check(
    storable,
    z.refine<string>((value) => characters(value) <= max, {
      error: `Please use at most ${max.toLocaleString('en-US')} characters.`,
    }),
  )

export const required = (message: string, max: number) =>
  text(max, message).check(
    z.trim(),
    z.refine<string>((value) => value.length > 0, { error: message, abort: true }),
  )

export const email = z.string(NO_EMAIL).check(
  z.trim(),
  z.refine<string>((value) => value.length > 0, { error: NO_EMAIL, abort: true }),
  storable,
  z.maxLength(EMAIL_MAX_CHARACTERS, 'Please enter a valid email address'),
  z.email('Please enter a valid email address'),
  z.toLowerCase(),
)

/** As typed at sign-in or recovery: any text, since a strange one is simply nobody's. */
export const typedEmail = z
  .string(NO_EMAIL)
  .check(
    storable,
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, NO_EMAIL),
    z.maxLength(1000, 'Please enter a valid email address'),
  )
export const typedPassword = z
  .string(NO_PASSWORD)
  .check(storable, z.minLength(1, NO_PASSWORD), z.maxLength(10_000, 'Please enter a valid password'))

const passwordWith = (missing: string) =>
  z.string(missing).check(
    z.refine<string>((value) => value.length > 0, { error: missing, abort: true }),
    storable,
    z.refine<string>(
      (value) => characters(value) >= PASSWORD_MIN_CHARACTERS && characters(value) <= PASSWORD_MAX_CHARACTERS,
      { error: 'Please enter a valid password' },
    ),
  )
export const password = passwordWith(NO_PASSWORD)
export const newPassword = passwordWith('Please enter a new password')
/** Of a colleague. */
export const newStaffPassword = z.string('Please enter a new password').check(
  z.refine<string>((value) => value.length > 0, { error: 'Please enter a new password', abort: true }),
  storable,
  z.refine<string>((value) => characters(value) >= STAFF_PASSWORD_MIN_CHARACTERS, {
    error: `Please use at least ${STAFF_PASSWORD_MIN_CHARACTERS} characters`,
  }),
  z.refine<string>((value) => characters(value) <= PASSWORD_MAX_CHARACTERS, {
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
export const personName = (missing: string) => required(missing, NAME_MAX_CHARACTERS)
export const firstName = required('Please enter your first name', NAME_MAX_CHARACTERS)
export const lastName = required('Please enter your last name', NAME_MAX_CHARACTERS)

export const mfaCode = z.string('Please enter the verification code sent to your phone number').check(
  z.refine<string>((value) => value.length > 0, {
    error: 'Please enter the verification code sent to your phone number',
    abort: true,
  }),
  z.regex(new RegExp(`^[0-9]{${MFA_CODE_DIGITS}}$`), 'Please enter a valid verification code'),
)

/** Of an authenticator app, with the blanks that some apps show in it. */
export const authenticatorCode = z.string('Please enter the code').check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.refine<string>((value) => value.length > 0, { error: 'Please enter the code', abort: true }),
  z.regex(new RegExp(`^[0-9]{${MFA_CODE_DIGITS}}$`), 'Please enter the six digits'),
)

export const mfaPhone = z
  .string('Please enter a valid phone number')
  .check(z.regex(new RegExp(`^[0-9]{${PHONE_DIGITS}}$`), 'Please enter a valid phone number'))

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
