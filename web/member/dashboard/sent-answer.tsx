import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { toasts } from '#web/kit/toasts.ts'
import { connection } from '#web/wire/connection.ts'
import { takeBack, waiting } from '../shared/device/waiting.ts'
import { keys } from '../shared/queries.ts'
import { sendQuickAnswer } from '../shared/send-quick-answer.ts'
import styles from './opening.module.css'

type SentAnswerProps = {
  requestId: string
  words: string
  first: string
  onUndone: () => void
}

/** What became of the answer that was pressed. For a moment it can be undone. */
export default function SentAnswer({ requestId, words, first, onUndone }: SentAnswerProps) {
  const key = useSent(requestId, words, onUndone)
  const client = useQueryClient()
  const all = useSyncExternalStore(waiting.subscribe, waiting.current)
  const mine = all.find((one) => one.key === key)
  const place = useRef<HTMLParagraphElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const [leaving, setLeaving] = useState(false)
  const waits = mine !== undefined
  useEffect(() => (waits ? undo : place).current?.focus(), [waits])
  useEffect(() => waiting.onReturn((one) => one.key === key && onUndone()), [key, onUndone])
  const hasGone = key !== undefined && !mine
  useEffect(() => {
    // it opens with other words once it is answered
    if (hasGone) void client.invalidateQueries({ queryKey: keys.openAttention })
  }, [client, hasGone])
  const take = () => {
    setLeaving(true)
    void takeBack(key ?? '').finally(() => setLeaving(false))
  }
  return (
    <p ref={place} tabIndex={-1} role="status" className={styles.sent}>
      <span>
        {hasGone ? `Sent to ${first}.` : <b>{mine?.text ?? words}</b>} {!hasGone && said(first, mine?.refused)}
      </span>
      {mine && (
        <button ref={undo} type="button" disabled={leaving} onClick={take}>
          Undo
        </button>
      )}
    </p>
  )
}

/** Sends it, once. Returns what it is sent under; undefined until it is safe on this device. */
function useSent(requestId: string, words: string, onFailed: () => void) {
  const [key, setKey] = useState<string>()
  const isSent = useRef(false)
  const failed = useEffectEvent(() => {
    onFailed()
    toasts.show({ type: 'error', message: 'That could not be sent. Please try again.' })
  })
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    sendQuickAnswer(requestId, words).then(setKey, () => failed())
  }, [requestId, words])
  return key
}

function said(first: string, refused: string | undefined) {
  if (refused) return `was not sent. ${refused}`
  return connection.online() ? `goes to ${first} now.` : `goes to ${first} once you are online.`
}
