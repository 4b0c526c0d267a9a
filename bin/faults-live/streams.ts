import { Agent, request as callOf, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Follower = {
  readonly token: string
  /** Where the numbering stood when it began; undefined until it has begun. */
  from: number | undefined
  /** Numbers of events, in the order in which they came. */
  readonly heard: number[]
  opened: number
  /** How often the connection broke in the middle. */
  cut: number
  /** How often it was ended with a time to come back. */
  sentAway: number
}

/** Follows the member's events as the app does: comes back with the last number, when it is asked to. */
export function follow(origin: string, token: string, signal: AbortSignal): Follower {
  const follower: Follower = { token, from: undefined, heard: [], opened: 0, cut: 0, sentAway: 0 }
  void keepOn(origin, follower, signal)
  return follower
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

async function keepOn(origin: string, follower: Follower, signal: AbortSignal) {
  let lastId = ''
  while (!signal.aborted) {
    let retryMs: number | undefined
    try {
      const response = await open(origin, follower.token, lastId, signal)
      if (response.statusCode !== 200) throw new Error(`The stream was answered ${response.statusCode}.`)
      follower.opened += 1
      for await (const block of blocksOf(response)) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        lastId = field('id') ?? lastId
        if (lastId) follower.from ??= Number(lastId)
        retryMs = Number(field('retry')) || retryMs
        if (field('event')) follower.heard.push(Number(lastId))
      }
      if (retryMs) follower.sentAway += 1
      else follower.cut += 1
    } catch {
      if (!signal.aborted) follower.cut += 1
    }
    await sleep(retryMs ?? 500 + Math.random() * 500, undefined, { signal }).catch(() => undefined)
  }
}

function open(origin: string, token: string, lastId: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
    callOf(`${origin}/api/v1/events`, { agent, headers, signal }, resolve).on('error', reject).end()
  })
}

async function* blocksOf(response: IncomingMessage) {
  let rest = ''
  for await (const piece of response.setEncoding('utf8')) {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}

/** Whether it heard every number up to this one, once and in order. */
export function isWhole({ heard, from }: Follower, to: number): boolean {
  if (from === undefined) return false
  return heard.length === to - from && heard.every((number, place) => number === from + place + 1)
}
