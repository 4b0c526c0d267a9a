import * as z from 'zod'
import type { Config } from '#server/platform/config/config.ts'
import { NotTaken, type Reason, type Sender, Undeliverable } from './message.ts'

const TIMEOUT_MS = 15_000

export type Twilio = {
  readonly apiUrl: string
  readonly accountSid: string
  readonly authToken: string
  /** Our number, in E.164. */
  readonly from: string
}

/** Whether text messages can be delivered: through a provider, or outside production through the outbox. */
export function canSendTexts({ production, SMS_PROVIDER }: Pick<Config, 'production' | 'SMS_PROVIDER'>): boolean {
  return SMS_PROVIDER !== undefined || !production
}

/**
 * Sends a text through Twilio's HTTP API. The API has no idempotency key, so a second attempt first checks whether the
 * first one succeeded: see docs/decisions/0013-text-message-retries.md.
 */
export function twilioSender({ apiUrl, accountSid, authToken, from }: Twilio): Sender {
  const address = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function ask(method: 'GET' | 'POST', form: Record<string, string>): Promise<Response> {
    const parts = new URLSearchParams(form)
    const answer = await fetch(method === 'GET' ? `${address}?${parts}` : address, {
      method,
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' && { body: parts }),
    })
    if (!answer.ok) throw refusal(answer.status, await answer.text())
    return answer
  }

  async function hasTaken(recipient: string, body: string, since: Date): Promise<boolean> {
    const answer = await ask('GET', { To: recipient, From: from, PageSize: String(LATEST) })
    const { messages } = listAnswer.parse(await answer.json())
    const earliest = since.getTime() - CLOCKS_APART_MS
    return messages.some((one) => one.body === body && Date.parse(one.date_created) >= earliest)
  }

  return async ({ recipient, body }, _key, triedSince) => {
    if (!/^\+1\d{10}$/.test(recipient)) throw new Undeliverable('Texts go to +1 numbers only.', 'no_texts')
    if (triedSince && (await hasTaken(recipient, body, triedSince))) return
    const answer = await ask('POST', { To: recipient, From: from, Body: body })
    await answer.body?.cancel()
  }
}

/** Verifies our Twilio credentials without sending a text. Throws the obstacle. */
export async function checkTwilio({ apiUrl, accountSid, authToken }: Twilio): Promise<void> {
  const answer = await fetch(`${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw refusal(answer.status, await answer.text())
  await answer.body?.cancel()
}

/** Number of messages to check. No number receives more codes than this between two attempts. */
const LATEST = 20
const CLOCKS_APART_MS = 60_000
const listAnswer = z.object({ messages: z.array(z.object({ body: z.string(), date_created: z.string() })) })

const errorAnswer = z.object({ code: z.number(), message: z.string() })

/** 429, 5xx and a fault of our account are temporary; another 4xx is about this message. */
function refusal(status: number, text: string): NotTaken {
  const refusal = errorAnswer.safeParse(parsed(text))
  const code = refusal.success ? refusal.data.code : 0
  const sentence = `Twilio answered ${status}${code ? ` (${code})` : ''}.`
  if (status === 401 || status === 403) return new NotTaken(sentence, 'our_account')
  if (status === 429 || status >= 500) return new NotTaken(sentence, 'away')
  return new Undeliverable(sentence, REASONS[code] ?? 'refused')
}

/** https://www.twilio.com/docs/api/errors */
const REASONS: Readonly<Record<number, Reason>> = {
  21_211: 'no_texts',
  21_214: 'no_texts',
  21_217: 'no_texts',
  21_610: 'opted_out',
  21_612: 'no_texts',
  21_614: 'no_texts',
  30_006: 'no_texts',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
