import * as z from 'zod'
import { type Sender, Undeliverable } from './letter.ts'

const TIMEOUT_MS = 15_000

export type Twilio = {
  readonly apiUrl: string
  readonly accountSid: string
  readonly authToken: string
  /** Our number, in E.164. */
  readonly from: string
}

/** Sends a text by Twilio's HTTP API. */
export function twilioSender({ apiUrl, accountSid, authToken, from }: Twilio): Sender {
  const address = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return async ({ recipient, body }) => {
    if (!/^\+1\d{10}$/.test(recipient)) throw new Undeliverable('Texts go to +1 numbers only.')
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, From: from, Body: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw refusal(answer.status, await answer.text())
    await answer.body?.cancel()
  }
}

const errorAnswer = z.object({ code: z.number(), message: z.string() })

/** 429 and 5xx pass; another 4xx is about this letter or our account. */
function refusal(status: number, text: string): Error {
  const told = errorAnswer.safeParse(parsed(text))
  const sentence = `Twilio answered ${status}${told.success ? ` (${told.data.code})` : ''}.`
  return status === 429 || status >= 500 ? new Error(sentence) : new Undeliverable(sentence)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
