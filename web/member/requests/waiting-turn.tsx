import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Bubble } from '#web/kit/bubble.tsx'
import { Button } from '#web/kit/button.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { connection } from '#web/wire/connection.ts'
import type { WaitingMessage } from '../shared/device/device-store.ts'
import { refusalIn } from '../shared/device/send-waiting.ts'
import { takeBack, waiting } from '../shared/device/waiting.ts'
import { asking } from './asking.ts'
import styles from './thread.module.css'

/** What its member has sent to this request and what has not arrived yet, oldest first. */
export function useWaiting(requestId: string): readonly WaitingMessage[] {
  return useSyncExternalStore(waiting.subscribe, waiting.current).filter((one) => one.requestId === requestId)
}

/** Of what waits, what the thread shows: a word about the request stands where it is said, unless it was refused. */
export const isTurn = (one: WaitingMessage): boolean => !one.feedback || refusalIn(one) !== undefined

/** A message offline, where it will stand once it has arrived. */
export function WaitingTurn({ message }: { message: WaitingMessage }) {
  const { key, text, file, answer, feedback, undoUntil } = message
  const refused = refusalIn(message)
  const [leaving, setLeaving] = useState(false)
  const undo = useUndo(message)
  const take = () => {
    setLeaving(true)
    // a button that is busy has no focus anymore
    if (undoUntil) goOnWriting(message.requestId)
    void takeBack(key).finally(() => setLeaving(false))
  }
  return (
    <Bubble
      mine
      skipped
      by={
        refused
          ? `Not sent. ${refused}`
          : `You · ${(answer || undoUntil) && connection.online() ? 'Sending' : 'Waiting for a connection'}`
      }
      below={
        <>
          {file && <FileRow name={file.name} status="Waits with it" />}
          <p className={styles.receipt}>
            <Button ref={undo} small variant="tertiary" loading={leaving} onClick={take}>
              {undoUntil && !refused ? 'Undo' : 'Take it back'}
            </Button>
          </p>
        </>
      }
    >
      <p>{(answer ?? feedback)?.words ?? text}</p>
    </Bubble>
  )
}

const goOnWriting = (requestId: string) => asking.notify({ requestId, words: '' })

/** The answer that was pressed is gone, and so the focus is where it can be undone; after that, where one writes. */
function useUndo({ requestId, undoUntil }: WaitingMessage) {
  const button = useRef<HTMLButtonElement>(null)
  const [isPressedHere] = useState(() => undoUntil !== undefined && undoUntil > Date.now())
  useEffect(() => {
    if (isPressedHere && document.activeElement === document.body) button.current?.focus()
  }, [isPressedHere])
  useLayoutEffect(() => {
    const it = button.current
    return () => {
      if (isPressedHere && it === document.activeElement) goOnWriting(requestId)
    }
  }, [isPressedHere, requestId])
  return button
}
