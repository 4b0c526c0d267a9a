import { firstNameOf } from '#basics/text/first-name.ts'
import type { DeskMessage, DeskRequest } from '#contract/desk/requests/requests.ts'

/** Messages of others after this sequence number. */
export function newMessagesSince({ messages }: Pick<DeskRequest, 'messages'>, since: number, me: string | undefined) {
  return messages.filter(
    (message) => message.seq > since && !(message.source === 'other' && message.source_name === me),
  )
}

const LIST = new Intl.ListFormat('en-US')

/** First names without duplicates: "Maya", "Maya and Ines". */
export function writerNames(messages: readonly DeskMessage[]): string {
  return LIST.format(new Set(messages.map(({ source_name }) => firstNameOf(source_name))))
}
