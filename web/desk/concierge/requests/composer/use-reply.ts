import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { MessageDraft } from '#web/desk/concierge/requests/message-draft.ts'
import { isMoved, useSendReply } from '#web/desk/concierge/requests/sending.ts'
import { useGoOn } from '#web/desk/concierge/shared/use-go.ts'
import { requestKey } from '#web/desk/shared/wire/queries.ts'
import type { Afterwards, ComposerProps } from './props.ts'
import { returnToText } from './return-to-text.ts'

type Replying = {
  readonly id: string
  readonly move: ComposerProps['move']
  readonly reply: MessageDraft
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly onNews: ComposerProps['onNews']
  readonly onTyping: ComposerProps['onTyping']
}

export type Sending = {
  /** ISO 8601; undefined sends now. */
  readonly runAt?: string
  readonly afterwards?: Afterwards
  /** The element that had the focus when the reply was sent. */
  readonly from: Element | null
}

/**
 * Sends the composer's draft. If messages of others stop it, they are shown, and the next attempt counts them as seen.
 */
export function useReply({ id, move, reply, area, onNews, onTyping }: Replying) {
  const goOn = useGoOn(id)
  const client = useQueryClient()
  const send = useSendReply(id)
  async function submit({ runAt, afterwards, from }: Sending) {
    const go = afterwards && goOn()
    const message = await reply.beforeSend()
    send.mutate(
      { message, runAt },
      {
        onSuccess() {
          reply.sent()
          onNews(null)
          onTyping(null)
          if (!go) returnToText(area.current, from)
          else if (afterwards === 'next') go()
          else move({ state: 'solved' }, go)
        },
        onError(error) {
          if (!isMoved(error)) return
          onNews(message.seen)
          // Only messages on the screen count as seen; later ones stop the reply again.
          reply.markSeen(client.getQueryData<DeskRequest>(requestKey(id))?.last_seq ?? message.seen)
        },
      },
    )
  }
  return { send, submit }
}
