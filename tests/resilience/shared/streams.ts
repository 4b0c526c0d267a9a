import { setTimeout as sleep } from 'node:timers/promises'
import { followStream } from '../../../tools/event-stream.ts'
import { lastNumbers } from './people.ts'

export type Follower = {
  readonly token: string
  /** The number at which it began; undefined until it has begun. */
  from: number | undefined
  /** Numbers of events, in the order in which they arrived. */
  readonly heard: number[]
  opened: number
  /** Connections that broke. */
  cut: number
  /** Connections that the server ended with a time to reconnect. */
  sentAway: number
}

/** Follows the member's events as the app does. */
export function follow(origin: string, token: string, signal: AbortSignal): Follower {
  const follower: Follower = { token, from: undefined, heard: [], opened: 0, cut: 0, sentAway: 0 }
  const stream = {
    url: `${origin}/api/v1/events`,
    headers: { authorization: `Bearer ${token}` },
    retryMs: () => 500 + Math.random() * 500,
    onOpen: () => void (follower.opened += 1),
    onId: (id: string) => void (follower.from ??= Number(id)),
    onEvent: (_event: string, _data: string, id: string) => void follower.heard.push(Number(id)),
    onEnd: (wasNamed: boolean) => void (follower[wasNamed ? 'sentAway' : 'cut'] += 1),
    onRefused: () => undefined, // its end counts as a cut
  }
  void followStream(stream, signal)
  return follower
}

export async function allHaveBegun(followers: readonly Follower[]): Promise<void> {
  while (followers.some(({ from }) => from === undefined)) await sleep(20)
}

/** Waits until every stream has heard everything, and counts those that have not. */
export async function streamsAfter(url: string, followers: readonly Follower[], patienceMs = 30_000) {
  const last = await lastNumbers(url)
  const deadline = performance.now() + patienceMs
  const gaps = () => followers.filter((one) => !isWhole(one, last.get(one.token) ?? one.from ?? 0)).length
  while (gaps() > 0 && performance.now() < deadline) await sleep(100)
  const sum = (of: (follower: Follower) => number) => followers.reduce((total, one) => total + of(one), 0)
  return {
    'events heard': sum(({ heard }) => heard.length),
    'sent away with a time': sum(({ sentAway }) => sentAway),
    cut: sum(({ cut }) => cut),
    gaps: gaps(),
  }
}

/** Whether every number up to this one arrived once and in order. */
export function isWhole({ heard, from }: Follower, to: number): boolean {
  if (from === undefined) return false
  return heard.length === to - from && heard.every((number, place) => number === from + place + 1)
}
