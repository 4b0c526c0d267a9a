import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Bubble } from '#web/kit/lists/bubble.tsx'
import { FileRow } from '#web/kit/lists/file-row.tsx'
import { asking } from '#web/member/requests/thread/asking.ts'
import styles from '#web/member/requests/thread/thread.module.css'
import type { WaitingMessage } from '#web/member/shared/device/device-store.ts'
import { refusalIn } from '#web/member/shared/device/send-waiting.ts'
import { takeBack, waiting } from '#web/member/shared/device/waiting.ts'
import { connection } from '#web/wire/connection/connection.ts'

/** The member's unsent messages to this request, oldest first. */
export function useWaiting(requestId: string): readonly WaitingMessage[] {
  return useSyncExternalStore(waiting.subscribe, waiting.current).filter((one) => one.requestId === requestId)
}

/**
 * The waiting items that the thread shows: feedback about the request is shown in its own place, unless it was
 * rejected.
 */
export const isTurn = (one: WaitingMessage): boolean => !one.feedback || refusalIn(one) !== undefined

/** An offline message, in the place where it will be once it has arrived. */
export function WaitingTurn({ message }: { message: WaitingMessage }) {
  const { key, text, file, answer, feedback, undoUntil } = message
  const refused = refusalIn(message)
  const [leaving, setLeaving] = useState(false)
  const undo = useUndo(message)
  const take = () => {
    setLeaving(true)
    // a disabled button loses the focus
    if (undoUntil) goOnWriting(message.requestId)
    void takeBack(key).finally(() => setLeaving(false))
  }
  return (
    <Bubble
      mine
      skipped
      by={
        refused
          ? t('Not sent. {reason}', { reason: refused })
          : waitsFor(answer !== undefined || undoUntil !== undefined)
      }
      below={
        <>
          {file && <FileRow name={file.name} status={t('Waits with it')} />}
          <p className={styles.receipt}>
            <Button ref={undo} small variant="tertiary" loading={leaving} onClick={take}>
              {undoUntil && !refused ? t('Undo') : t('Take it back')}
            </Button>
          </p>
        </>
      }
    >
      <p>{(answer ?? feedback)?.words ?? text}</p>
    </Bubble>
  )
}

/** @param isSent it was pressed, so it is sent as soon as there is a connection */
const waitsFor = (isSent: boolean) =>
  isSent && connection.online() ? t('You · Sending') : t('You · Waiting for a connection')

const goOnWriting = (requestId: string) => asking.notify({ requestId, words: '' })

/**
 * The pressed answer disappears, so the focus moves to the undo button, and after the time for undoing to the message
 * field.
 */
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
