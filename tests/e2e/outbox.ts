import { MEMBER_DOOR } from './doors.ts'

type Sent = { channel: 'email' | 'sms'; to: string; subject: string | null; body: string; links: string[] }

/** Waits for the newest message to this recipient. */
export async function lastSentTo(to: string, door = MEMBER_DOOR): Promise<Sent> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${door}/__outbox?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
    const sent: Sent[] = await answer.json()
    if (sent[0]) return sent[0]
    await new Promise((again) => setTimeout(again, EVERY_MS))
  }
  throw new Error(`nothing was sent to ${to}`)
}

/** The six digits of the newest text to this phone; empty if there is none. */
export async function codeSentTo(phone: string): Promise<string> {
  return /\d{6}/.exec((await lastSentTo(phone)).body)?.[0] ?? ''
}

const TRIES = 50
const EVERY_MS = 100
