import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { connection } from '#web/wire/connection.ts'
import { keys } from '../queries.ts'
import { takeBack, waiting } from '../waiting.ts'
import styles from './opening.module.css'

type SentAnswerProps = {
  words: string
  /** Undefined until it is safe on this device. */
  sentUnder: string | undefined
  first: string
  onUndone: () => void
}

/** What became of the answer that was pressed. For a moment it can be undone. */
export default function SentAnswer({ words, sentUnder: key, first, onUndone }: SentAnswerProps) {
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
      {hasGone ? `Sent to ${first}.` : <b>{words}</b>} {!hasGone && said(first, mine?.refused)}
      {mine && (
        <button ref={undo} type="button" disabled={leaving} onClick={take}>
          Undo
        </button>
      )}
    </p>
  )
}

function said(first: string, refused: string | undefined) {
  if (refused) return `was not sent. ${refused}`
  return connection.hasLine() ? `goes to ${first} now.` : `goes to ${first} once you are online.`
}
