import type { Message } from '#contract/member/requests.ts'
import { isSameDay } from './message-time.ts'

/** In an address, opens the thread at the submission instead of a message. */
export const HANDED_OVER = 'handed-over'

/** A message within this many milliseconds of the same speaker's last one has no name of its own. */
const SAME_BREATH_MS = 300_000

export type TurnOf = {
  readonly message: Message
  readonly at: Date
  /** The first of its day. */
  readonly startsDay: boolean
  /** The first unread message when the thread was opened. */
  readonly startsNew: boolean
  /** Continues the message above: the same speaker, moments later, with no line between them. */
  readonly goesOn: boolean
}

/** The messages, oldest first, with the lines between them. */
export function turnsOf(messages: readonly Message[], firstNew: string | undefined): TurnOf[] {
  const turns: TurnOf[] = []
  for (const message of messages.toSorted(byTime)) {
    const before = turns.at(-1)
    const at = new Date(message.external_created_at)
    const startsDay = !before || !isSameDay(before.at, at)
    const startsNew = message.id === firstNew
    const sameSpeaker = before?.message.source === message.source && before.message.source_name === message.source_name
    const goesOn = !startsDay && !startsNew && sameSpeaker && at.getTime() - before.at.getTime() < SAME_BREATH_MS
    turns.push({ message, at, startsDay, startsNew, goesOn })
  }
  return turns
}

/** Compares times as text, which sort chronologically; collating a thousand of them would block the page. */
function byTime({ external_created_at: one }: Message, { external_created_at: other }: Message): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
