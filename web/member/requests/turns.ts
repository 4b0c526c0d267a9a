import type { Message } from '#contract/member/requests.ts'
import { isSameDay } from './message-time.ts'

/** In an address that says at which message a thread opens: not at one, but at what was handed over. */
export const HANDED_OVER = 'handed-over'

/** What one says within so many milliseconds of the message before goes on under the same name. */
const SAME_BREATH_MS = 300_000

export type TurnOf = {
  readonly message: Message
  readonly at: Date
  /** The first of its day. */
  readonly startsDay: boolean
  /** The first that was not read yet when the thread was opened. */
  readonly startsNew: boolean
  /** Goes on from the message above: the same speaker, moments later, with no line between them. */
  readonly goesOn: boolean
}

/** The messages in their order, oldest first, with what stands between them. */
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

/** By their text, which is as late as it is great; to collate a thousand of them would hold the page up. */
function byTime({ external_created_at: one }: Message, { external_created_at: other }: Message): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
