import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { isMoved, useSendReply } from '#web/desk/requests/sending.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { useGoOn } from '#web/desk/shared/use-go.ts'
import type { MessageDraft } from '../message-draft.ts'
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
  /** ISO 8601; undefined: now. */
  readonly runAt?: string
  readonly afterwards?: Afterwards
  /** What had the focus when somebody sent it. */
  readonly from: Element | null
}

/** Sends what stands in the composer. Stopped by what others wrote, it shows that, and the next try has seen it. */
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
          // no more than what is on the screen now: what comes after this stops it again
          reply.markSeen(client.getQueryData<DeskRequest>(keys.request(id))?.last_seq ?? message.seen)
        },
      },
    )
  }
  return { send, submit }
}
