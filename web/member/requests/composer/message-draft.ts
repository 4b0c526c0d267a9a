import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { currentUser, type User } from '#contract/member/accounts.ts'
import { type Attention, getAttention, sendMessage } from '#contract/member/requests.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { cacheRequest } from '#web/member/requests/cache-request.ts'
import { sendLater } from '#web/member/shared/device/waiting.ts'
import { drafts, type MessageContent, type StoredMessage } from '#web/member/shared/drafts.ts'
import { noteOwnChange } from '#web/member/shared/own-changes.ts'
import { requestReads } from '#web/member/shared/queries.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'

export type MessageDraft = ReturnType<typeof useMessageDraft>

const UNSENT = msg('Your message could not be sent.')
/** The server no longer has the file, or the file belongs to another message. */
const FILE_REFUSED = 'message.attachment_keys'
const LEAVING_MS = 250
const EMPTY: MessageContent = { text: '' }

/** Content that may have arrived keeps the key of that try, also when it was changed and changed back. */
const fresh = ({ text, file }: MessageContent, tried?: StoredMessage['tried']): StoredMessage => ({
  text,
  file,
  key: tried?.text === text && tried.file?.key === file?.key ? tried.key : crypto.randomUUID(),
  sending: false,
  ...(tried && { tried }),
})

/**
 * The message being written to a request, with one file. Each content has an idempotency key; a retry with the same
 * text and file, even after a reload during the first try, is the same message.
 */
export function useMessageDraft(memberId: string, requestId: string) {
  const client = useQueryClient()
  const { draft, latest, keep } = useStoredMessage(memberId, requestId)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const interrupted = useRef(draft.sending)

  /** Other text or another file than in the last try is another message. */
  const change = (part: Partial<MessageContent>) => {
    setError(null)
    const { tried, ...before } = latest.current
    keep(tried ? fresh({ ...before, ...part }, tried) : { ...before, ...part })
  }

  /** Returns whether the message has arrived. */
  async function send(): Promise<boolean> {
    const { text, file, key } = latest.current
    setSending(true)
    setError(null)
    keep({ ...latest.current, sending: true })
    const answer = postMessage(requestId, { text, file, key }, client.getQueryData<User>(keyOf(currentUser))?.full_name)
    noteOwnChange(requestId, answer)
    try {
      await cacheAnswer(client, requestId, await answer)
      keep(fresh(EMPTY))
      return true
    } catch (cause) {
      // a rejection is final for this key; without a response the message may have arrived
      const refused = refusalOf(cause)
      // closing the page aborts its calls just before: the next visit finishes this send
      if (!refused) await new Promise((stays) => setTimeout(stays, LEAVING_MS))
      const gone = refused?.about(FILE_REFUSED)
      keep(refused ? fresh({ text, file: gone ? undefined : file }) : fresh({ text, file }, { text, file, key }))
      setError(gone ?? (cause instanceof CallError ? cause.message : t(UNSENT)))
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

  /** Puts a withdrawn offline message before the text written since. */
  function restore(content: MessageContent) {
    const { text, file } = latest.current
    keep(fresh({ text: [content.text, text].filter(Boolean).join('\n'), file: content.file ?? file }))
  }

  /** Queues the message: it is sent when the browser is online, and waits in the thread until then. */
  async function sendOnceOnline(content: File | undefined): Promise<void> {
    const { text, file, key } = latest.current
    setError(null)
    const waitingFile = content ? { name: content.name, content } : file
    try {
      await sendLater({ key, memberId, requestId, text, at: Date.now(), ...(waitingFile && { file: waitingFile }) })
      keep(fresh(EMPTY))
    } catch {
      setError(t(UNSENT))
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

/** The stored message, and each change that another component stores. */
function useStoredMessage(memberId: string, requestId: string) {
  const [draft, setDraft] = useState(() => drafts.message(memberId, requestId) ?? fresh(EMPTY))
  // an upload can end at any time: its file joins the text written by then
  const latest = useRef(draft)
  const keep = (next: StoredMessage) => {
    latest.current = next
    setDraft(next)
    drafts.keepMessage(memberId, requestId, next)
  }
  const reload = useEffectEvent((added: string) => {
    const next = added === requestId && drafts.message(memberId, requestId)
    if (!next) return
    latest.current = next
    setDraft(next)
  })
  useEffect(() => drafts.onAdded(reload), [])
  return { draft, latest, keep }
}

function refusalOf(cause: unknown): CallError | null {
  return cause instanceof CallError && cause.status >= 400 && cause.status < 500 ? cause : null
}

async function cacheAnswer(client: QueryClient, requestId: string, { request, eventId }: Answer) {
  await cacheRequest(client, request)
  const attention = keyOf(getAttention, { query: { request_id: requestId } })
  // a message does not postpone an answer that is already due
  const promised = client.getQueryData<Attention | null>(attention)?.answer_due_at
  if (!promised) void client.invalidateQueries({ queryKey: attention })
  // a repeat gets the response of the first try, and more may have happened since
  if (eventId === 0) void invalidate(client, ...requestReads)
}

type Message = MessageContent & { readonly key: string }
type Answer = Awaited<ReturnType<typeof postMessage>>

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
      fallback: t(UNSENT),
      onHeaders: (headers) => {
        eventId = Number(headers.get(EVENT_ID_HEADER))
      },
    },
  )
  return { request, eventId }
}
