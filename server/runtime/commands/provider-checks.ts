import { filesReason, mailReason, textReason } from '#server/administration/setup/reasons.ts'
import { faultOfFiles } from '#server/administration/setup/test-sends.ts'
import { checkSmtp } from '#server/platform/adapters/mail.ts'
import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import { newId } from '#server/platform/adapters/secrets.ts'
import { checkTwilio } from '#server/platform/adapters/sms.ts'
import { openStorage } from '#server/platform/adapters/storage.ts'
import type { Config } from '#server/platform/config/config.ts'
import { twilioOf } from '#server/platform/outbox/sending.ts'

/** What was checked, its status, and what to do about it. */
export type ProviderFinding = {
  readonly what: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly says: string
  readonly todo?: string
}

/** Checks mail, texts and files as far as possible without sending messages to people. */
export async function checkProviders(config: Config): Promise<ProviderFinding[]> {
  return Promise.all([checkMail(config), checkTexts(config), checkFiles(config)])
}

async function checkMail(config: Config): Promise<ProviderFinding> {
  const { SMTP_URL: url } = config
  if (!url) return notSet('Mail', config, 'set SMTP_URL and MAIL_FROM')
  return tried(
    'Mail',
    `${new URL(url).host} takes our mails, from ${config.MAIL_FROM}`,
    () => checkSmtp(url),
    (said) => mailReason(config, said),
  )
}

async function checkTexts(config: Config): Promise<ProviderFinding> {
  if (!config.SMS_PROVIDER) return notSet('Texts', config, 'set SMS_PROVIDER=twilio and the TWILIO_ variables')
  return tried(
    'Texts',
    `Twilio knows our account; texts come from ${config.TWILIO_FROM}`,
    () => checkTwilio(twilioOf(config)),
    (said) => textReason(config, said),
  )
}

async function checkFiles(config: Config): Promise<ProviderFinding> {
  const place = config.STORAGE_URL ? 'the bucket of STORAGE_URL' : `${config.DATA_DIR}/files`
  const tryOut = async () => {
    const fault = await faultOfFiles({ storage: await openStorage(config), newId })
    if (fault !== null) throw new Error(fault)
  }
  return tried('Files', `written, read and removed in ${place}`, tryOut, (said) => filesReason(config, said))
}

function notSet(what: string, { production }: Config, todo: string): ProviderFinding {
  const waits = production
    ? 'no provider: what would be sent waits in the database'
    : 'no provider: /__outbox shows what would be sent'
  return { what, state: 'warning', says: waits, todo }
}

type Why = (said: string) => { readonly sentence: string; readonly check: readonly string[] }

async function tried(what: string, says: string, work: () => Promise<void>, why: Why): Promise<ProviderFinding> {
  try {
    await work()
    return { what, state: 'ok', says }
  } catch (error) {
    const { sentence, check } = why(reasonOf(error))
    return { what, state: 'fault', says: sentence, ...(check.length > 0 && { todo: `look at ${check.join(', ')}` }) }
  }
}

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

/** One line per finding, with the advice below it. */
export function reportOf(findings: readonly ProviderFinding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings
    .map(({ what, state, says, todo }) => {
      const line = `${MARKS[state]}  ${what.padEnd(width)}  ${says}`
      return todo === undefined ? line : `${line}\n${' '.repeat(width + 11)}→ ${todo}`
    })
    .join('\n')
}
