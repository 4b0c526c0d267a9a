import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '#contract/member/accounts.ts'
import { type Attention, sendMessage } from '#contract/member/requests.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { sendLater } from '../shared/device/waiting.ts'
import { drafts, type MessageContent, type StoredMessage } from '../shared/drafts.ts'
import { noteOwnChange } from '../shared/own-changes.ts'
import { keys } from '../shared/queries.ts'
import { cacheRequest } from './cache-request.ts'

const UNSENT = 'Your message could not be sent.'
/** The server no longer has the file, or it went with another message. */
const FILE_REFUSED = 'message.attachment_keys'
const LEAVING_MS = 250
const EMPTY: MessageContent = { text: '' }

/** What may have arrived already goes under the key of that try, also when it was changed and changed back. */
const fresh = ({ text, file }: MessageContent, tried?: StoredMessage['tried']): StoredMessage => ({
  text,
  file,
  key: tried?.text === text && tried.file?.key === file?.key ? tried.key : crypto.randomUUID(),
  sending: false,
  ...(tried && { tried }),
})

/**
 * What is being written to a request, with one file. Each content has a key that it is sent under; a second try with
 * the same words and file, even after a reload in the middle of the first, is the same message.
 */
export function useMessageDraft(memberId: string, requestId: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => drafts.message(memberId, requestId) ?? fresh(EMPTY))
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const interrupted = useRef(draft.sending)
  // an upload ends whenever it ends: it joins what has been written by then
  const latest = useRef(draft)

  const keep = (next: StoredMessage) => {
    latest.current = next
    setDraft(next)
    drafts.keepMessage(memberId, requestId, next)
  }
  /** Other words, or another file, than were tried are another message. */
  const change = (part: Partial<MessageContent>) => {
    setError(null)
    const { tried, ...before } = latest.current
    keep(tried ? fresh({ ...before, ...part }, tried) : { ...before, ...part })
  }

  /** Whether it has arrived. */
  async function send(): Promise<boolean> {
    const { text, file, key } = latest.current
    setSending(true)
    setError(null)
    keep({ ...latest.current, sending: true })
    const answer = postMessage(requestId, { text, file, key }, client.getQueryData<User>(keys.user)?.full_name)
    noteOwnChange(requestId, answer)
    try {
      const { request, eventId } = await answer
      await cacheRequest(client, request)
      // an answer that is promised already is not due later for another message
      const promised = client.getQueryData<Attention | null>(keys.attention(requestId))?.answer_due_at
      if (!promised) void client.invalidateQueries({ queryKey: keys.attention(requestId) })
      // a repeat is answered as the first try was, and more may have happened since
      if (eventId === 0) void client.invalidateQueries({ queryKey: keys.requests })
      keep(fresh(EMPTY))
      return true
    } catch (cause) {
      // a refusal is final for this key; no answer at all may mean that it arrived
      const refused = cause instanceof CallError && cause.status >= 400 && cause.status < 500 ? cause : null
      // a page that is left ends its calls just before it goes: the next visit finishes this send
      if (!refused) await new Promise((stays) => setTimeout(stays, LEAVING_MS))
      const gone = refused?.about(FILE_REFUSED)
      keep(refused ? fresh({ text, file: gone ? undefined : file }) : fresh({ text, file }, { text, file, key }))
      setError(gone ?? (cause instanceof CallError ? cause.message : UNSENT))
      return false
    } finally {
      setSending(false)
    }
  }

  const reload = useEffectEvent((added: string) => {
    const next = added === requestId && drafts.message(memberId, requestId)
    if (!next) return
    latest.current = next
    setDraft(next)
  })
  useEffect(() => drafts.onAdded(reload), [])

  useEffect(() => {
    if (!interrupted.current) return
    interrupted.current = false
    void send()
  })

  /** What was sent offline and taken back stands before what has been written since. */
  function restore(content: MessageContent) {
    const { text, file } = latest.current
    keep(fresh({ text: [content.text, text].filter(Boolean).join('\n'), file: content.file ?? file }))
  }

  /** Sends it as soon as one is online; it waits in the thread until then. */
  async function sendOnceOnline(content: File | undefined): Promise<void> {
    const { text, file, key } = latest.current
    setError(null)
    const waitingFile = content ? { name: content.name, content } : file
    try {
      await sendLater({ key, memberId, requestId, text, at: Date.now(), ...(waitingFile && { file: waitingFile }) })
      keep(fresh(EMPTY))
    } catch {
      setError(UNSENT)
    }
  }

  return {
    text: draft.text,
    file: draft.file ?? null,
    restore,
    sendOnceOnline,
    isSending,
    error,
    send,
    write: (text: string) => change({ text }),
    attach: (file: MessageContent['file']) => change({ file }),
  }
}

type Message = MessageContent & { readonly key: string }

async function postMessage(id: string, { text, file, key }: Message, author: string | undefined) {
  let eventId = 0
  const { request } = await call(
    sendMessage,
    {
      params: { id },
      headers: { 'idempotency-key': key },
      body: {
        message: { body: text, source: 'user', source_name: author, attachment_keys: file ? [file.key] : undefined },
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
