import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/member/accounts.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { drafts, type MessageDraft } from '../drafts.ts'
import { noteOwnChange } from '../own-changes.ts'
import { keys } from '../queries.ts'
import { cacheRequest } from './cache-request.ts'

const UNSENT = 'Your message could not be sent.'
/** Words that may have arrived already go under the key of that try, also when they were changed and changed back. */
const fresh = (text = '', tried?: MessageDraft['tried']): MessageDraft => ({
  text,
  key: tried?.text === text ? tried.key : crypto.randomUUID(),
  sending: false,
  ...(tried && { tried }),
})

/**
 * What is being written to a request. Each text has a key that it is sent under; a second try with the same
 * words, even after a reload in the middle of the first, is the same message.
 */
export function useMessageDraft(memberId: string, requestId: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => drafts.message(memberId, requestId) ?? fresh())
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const interrupted = useRef(draft.sending)

  const keep = (next: MessageDraft) => {
    setDraft(next)
    drafts.keepMessage(memberId, requestId, next)
  }

  async function send(attachmentKey?: string): Promise<boolean> {
    setSending(true)
    setError(null)
    keep({ ...draft, sending: attachmentKey === undefined })
    const answer = postMessage(requestId, draft, client.getQueryData<User>(keys.user)?.full_name, attachmentKey)
    noteOwnChange(requestId, answer)
    try {
      const { request, eventId } = await answer
      await cacheRequest(client, request)
      // a repeat is answered as the first try was, and more may have happened since
      if (eventId === 0) void client.invalidateQueries({ queryKey: keys.requests })
      keep(fresh())
      return true
    } catch (cause) {
      // a refusal is final for this key; no answer at all may mean that it arrived
      const refused = cause instanceof CallError && cause.status >= 400 && cause.status < 500
      const { text, key } = draft
      keep(refused ? fresh(text) : { text, key, sending: false, tried: { text, key } })
      setError(cause instanceof CallError ? cause.message : UNSENT)
      return false
    } finally {
      setSending(false)
    }
  }

  useEffect(() => {
    if (!interrupted.current) return
    interrupted.current = false
    void send()
  })

  return {
    text: draft.text,
    isSending,
    error,
    send,
    /** Other words than those that were tried are another message. */
    write(text: string) {
      setError(null)
      keep(draft.tried ? fresh(text, draft.tried) : { ...draft, text })
    },
  }
}

async function postMessage(id: string, { text, key }: MessageDraft, author: string | undefined, file?: string) {
  let eventId = 0
  const { request } = await call(
    sendMessage,
    {
      params: { id },
      headers: { 'idempotency-key': key },
      body: {
        message: { body: text, source: 'user', source_name: author, attachment_keys: file ? [file] : undefined },
      },
    },
    {
      fallback: UNSENT,
      onHeaders: (headers) => {
        eventId = Number(headers.get(EVENT_ID_HEADER))
      },
    },
  )
  return { request, eventId }
}
