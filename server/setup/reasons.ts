import type { Setup } from '#contract/desk/setup.ts'
import type { Config } from '#server/config.ts'

type Reason = NonNullable<Setup['parts']['mail']['reason']>
type Known = readonly [sign: RegExp, sentence: string, ...check: string[]]

/** Why a mail did not go, in a person's words, with the variable to look at. `said` is what the outbox noted. */
export function mailReason({ SMTP_URL = '' }: Pick<Config, 'SMTP_URL'>, said: string): Reason {
  const { hostname, host } = new URL(SMTP_URL)
  const code = /\b[45]\d\d\b/.exec(said)?.[0]
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
    [/\b[45]\d\d\b/, `${hostname} does not take this mail: ${own(said)}`, 'MAIL_FROM', 'SMTP_URL'],
  ]
  return reasonIn(known, said) ?? { sentence: `${hostname}: ${own(said)}`, check: ['SMTP_URL'] }
}

/** The same for a text. */
export function textReason({ TWILIO_FROM }: Pick<Config, 'TWILIO_FROM'>, said: string): Reason {
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
  return reasonIn(known, said) ?? { sentence: own(said), check: [] }
}

/** The same for a file. */
export function filesReason({ STORAGE_URL }: Pick<Config, 'STORAGE_URL'>, said: string): Reason {
  if (!STORAGE_URL) return { sentence: `The folder for files cannot be used: ${own(said)}`, check: ['DATA_DIR'] }
  const known: Known[] = [
    [/answered 40[13]/, 'The bucket refuses us.', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'STORAGE_URL'],
    [/answered 404/, 'There is no such bucket.', 'STORAGE_URL'],
    [/fetch failed|ENOTFOUND|ECONN|EAI_AGAIN/, 'Nothing answers where the bucket should be.', 'STORAGE_URL'],
  ]
  return reasonIn(known, said) ?? { sentence: own(said), check: ['STORAGE_URL'] }
}

function reasonIn(known: readonly Known[], said: string): Reason | null {
  const found = known.find(([sign]) => sign.test(said))
  if (!found) return null
  const [, sentence, ...check] = found
  return { sentence, check }
}

/** Its own words, as a sentence. */
function own(said: string): string {
  const words = said.replace(/^(Error: )+/, '').trim()
  return /[.!?]$/.test(words) ? words : `${words}.`
}
