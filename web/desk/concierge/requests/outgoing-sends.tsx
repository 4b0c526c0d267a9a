import { onlineManager } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { msNow } from '#basics/time/server-clock.ts'
import type { OwnSend } from '#contract/desk/requests/scheduled-sends.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './outgoing-sends.module.css'
import { useUndoSend } from './sending.ts'

/** Scheduled sends that can still be undone, and held ones. */
export function OutgoingSends({ sends }: { sends: readonly OwnSend[] }): ReactNode {
  return (
    <>
      {sends.map((send) =>
        send.state === 'held' ? <NotSent key={send.id} send={send} /> : <OnItsWay key={send.id} send={send} />,
      )}
    </>
  )
}

function OnItsWay({ send }: { send: OwnSend }) {
  const left = useSecondsLeft(send.run_at)
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const callBack = useUndoSend(send.request.external_id)
  const undo = () => callBack.mutate(send.id, { onError: (error) => toasts.fail(whyNotBack(error, send)) })
  useCommands([
    {
      id: `call-back:${send.id}`,
      label: `Undo the reply to ${isolate(send.first_name)}`,
      also: 'undo send',
      group: 'Send',
      run: undo,
    },
  ])
  const name = (
    <Link to="/requests/$id" params={{ id: send.request.external_id }} search={sameQueue}>
      <bdi>{send.first_name}</bdi>
    </Link>
  )
  // The server sends it on time, regardless of this connection.
  if (!isOnline)
    return (
      <div className={styles.item}>
        <span>
          You are offline. Your reply to <bdi>{name}</bdi> may still be sent.
        </span>
      </div>
    )
  return (
    <div className={styles.item}>
      <span>
        Sending to <bdi>{name}</bdi>…{/* announced once by its button: every second is too often */}
        <span aria-hidden="true" className={styles.seconds}>
          {left}
        </span>
      </span>
      <Button small variant="secondary" className={styles.undo} loading={callBack.isPending} onClick={undo}>
        Undo
      </Button>
    </div>
  )
}

/** Explains a failed undo. Without an answer of the server, the reply is sent at its time or has been sent. */
const whyNotBack = (error: Error, { first_name }: OwnSend) =>
  error instanceof CallError && error.passing
    ? `The desk could not be reached: your reply to ${isolate(first_name)} may still be sent. Please check once you are back.`
    : error.message

function NotSent({ send }: { send: OwnSend }) {
  return (
    <div className={styles.item}>
      <span>
        Your reply to <bdi>{send.first_name}</bdi> was not sent.
      </span>
      <Button
        small
        variant="secondary"
        className={styles.undo}
        render={<Link to="/requests/$id" params={{ id: send.request.external_id }} search={sameQueue} />}
      >
        Look
      </Button>
    </div>
  )
}

/** Counts down from the time left when it first renders, because the browser's clock may differ from the server's. */
function useSecondsLeft(runAt: string): number {
  const longest = settings.undo_send_seconds * 1000
  const [end] = useState(() => msNow() + Math.min(Math.max(Date.parse(runAt) - msNow(), 0), longest))
  const [now, setNow] = useState(() => msNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(msNow()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(Math.ceil((end - now) / 1000), 0)
}
