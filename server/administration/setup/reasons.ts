import type { Setup } from '#contract/desk/operations/setup.ts'
import type { Config } from '#server/platform/config/config.ts'

type Reason = NonNullable<Setup['parts']['mail']['reason']>
type Known = readonly [sign: RegExp, sentence: string, ...check: string[]]

/** Why an email was not sent, as a sentence for people, with the variable to check. `lastError` is the error in the outbox. */
export function mailReason({ SMTP_URL = '' }: Pick<Config, 'SMTP_URL'>, lastError: string): Reason {
  const { hostname, host } = new URL(SMTP_URL)
  const code = /\b[45]\d\d\b/.exec(lastError)?.[0]
  const known: Known[] = [
    [
      /\b53[0-58]\b|invalid login|missing credentials|EAUTH/i,
      `${hostname} refuses our sign-in${code ? ` (${code})` : ''}: the user or the password is not taken.`,
      'SMTP_URL',
    ],
    [/ENOTFOUND|EAI_AGAIN|EDNS/, `There is no server called ${hostname}.`, 'SMTP_URL'],
    [
      /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/,
      `Nothing answers at ${host}: another port, or a firewall between us and it.`,
      'SMTP_URL',
    ],
    [/ETIMEDOUT|timed? ?out|greeting never received/i, `${host} does not answer in time.`, 'SMTP_URL'],
    [
      /certificate|self.signed|SSL|TLS|wrong version number/i,
      `There is no safe connection to ${host}. Port 465 wants smtps://, port 587 smtp://.`,
      'SMTP_URL',
    ],
    [/\b[45]\d\d\b/, `${hostname} does not accept this mail: ${own(lastError)}`, 'MAIL_FROM', 'SMTP_URL'],
  ]
  return reasonIn(known, lastError) ?? { sentence: `${hostname}: ${own(lastError)}`, check: ['SMTP_URL'] }
}

/** Why a text message was not sent. */
export function textReason({ TWILIO_FROM }: Pick<Config, 'TWILIO_FROM'>, lastError: string): Reason {
  const known: Known[] = [
    [
      /\b(20003|401|403)\b/,
      'Twilio refuses our sign-in: it does not know this account with this token.',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
    ],
    [/\b(20404|404)\b/, 'Twilio knows no such account.', 'TWILIO_ACCOUNT_SID'],
    [
      /\b(21606|21212|21603|21659|21660)\b/,
      `Twilio does not send from ${TWILIO_FROM} for this account.`,
      'TWILIO_FROM',
    ],
    [/\b(21211|21614|21217)\b/, 'Twilio says that this number cannot get texts. Please try another one.'],
    [/\b21608\b/, 'A trial account at Twilio sends to numbers alone that are verified there.'],
    [/\b21610\b/, 'The owner of this number asked Twilio for no more texts. Please try another one.'],
    [/fetch failed|ENOTFOUND|ECONN|timeout|aborted/i, 'Twilio cannot be reached from this server.', 'TWILIO_API_URL'],
  ]
  return reasonIn(known, lastError) ?? { sentence: own(lastError), check: [] }
}

/** Why a file could not be stored. */
export function filesReason({ STORAGE_URL }: Pick<Config, 'STORAGE_URL'>, lastError: string): Reason {
  if (!STORAGE_URL) return { sentence: `The folder for files cannot be used: ${own(lastError)}`, check: ['DATA_DIR'] }
  const known: Known[] = [
    [/answered 40[13]/, 'The bucket refuses us.', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'STORAGE_URL'],
    [/answered 404/, 'There is no such bucket.', 'STORAGE_URL'],
    [/fetch failed|ENOTFOUND|ECONN|EAI_AGAIN/, 'Nothing answers where the bucket should be.', 'STORAGE_URL'],
  ]
  return reasonIn(known, lastError) ?? { sentence: own(lastError), check: ['STORAGE_URL'] }
}

function reasonIn(known: readonly Known[], lastError: string): Reason | null {
  const found = known.find(([sign]) => sign.test(lastError))
  if (!found) return null
  const [, sentence, ...check] = found
  return { sentence, check }
}

/** The original error as a sentence. */
function own(lastError: string): string {
  const words = lastError.replace(/^(Error: )+/, '').trim()
  return /[.!?]$/.test(words) ? words : `${words}.`
}
