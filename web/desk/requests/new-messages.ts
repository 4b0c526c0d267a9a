import { firstNameOf } from '#basics/first-name.ts'
import type { DeskMessage, DeskRequest } from '#contract/desk/requests.ts'

/** What others wrote after this number of the timeline. */
export function newMessagesSince({ messages }: Pick<DeskRequest, 'messages'>, since: number, me: string | undefined) {
  return messages.filter(
    (message) => message.seq > since && !(message.source === 'other' && message.source_name === me),
  )
}

const LIST = new Intl.ListFormat('en-US')

/** "Maya", "Maya and Ines": everybody once, by their first name. */
export function writerNames(messages: readonly DeskMessage[]): string {
  return LIST.format(new Set(messages.map(({ source_name }) => firstNameOf(source_name))))
}
