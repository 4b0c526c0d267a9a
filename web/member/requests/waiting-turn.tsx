import { useState, useSyncExternalStore } from 'react'
import { Bubble } from '#web/kit/bubble.tsx'
import { Button } from '#web/kit/button.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { connection } from '#web/wire/connection.ts'
import type { WaitingMessage } from '../device-store.ts'
import { refusalIn } from '../send-waiting.ts'
import { takeBack, waiting } from '../waiting.ts'
import styles from './thread.module.css'

/** What its member has sent to this request and what has not arrived yet, oldest first. */
export function useWaiting(requestId: string): readonly WaitingMessage[] {
  return useSyncExternalStore(waiting.subscribe, waiting.current).filter((one) => one.requestId === requestId)
}

/** Of what waits, what the thread shows: a word about the request stands where it is said, unless it was refused. */
export const isTurn = (one: WaitingMessage): boolean => !one.feedback || refusalIn(one) !== undefined

/** A message without a line, where it will stand once it has arrived. */
export function WaitingTurn({ message }: { message: WaitingMessage }) {
  const { key, text, file, answer, feedback } = message
  const refused = refusalIn(message)
  const [leaving, setLeaving] = useState(false)
  const take = () => {
    setLeaving(true)
    void takeBack(key).finally(() => setLeaving(false))
  }
  return (
    <Bubble
      mine
      skipped
      by={
        refused
          ? `Not sent. ${refused}`
          : `You · ${answer && connection.hasLine() ? 'Sending' : 'Waiting for a connection'}`
      }
      below={
        <>
          {file && <FileRow name={file.name} status="Waits with it" />}
          <p className={styles.receipt}>
            <Button small variant="tertiary" loading={leaving} onClick={take}>
              Take it back
            </Button>
          </p>
        </>
      }
    >
      <p>{(answer ?? feedback)?.words ?? text}</p>
    </Bubble>
  )
}
