import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { eraseRequest } from '#contract/member/member-data.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { openDeviceStore } from '../shared/device/device-store.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { keys, useCompletedRequests } from '../shared/queries.ts'
import rows from './account-rows.module.css'
import styles from './erase-request.module.css'

const UNABLE = 'It could not be erased and is still there. Please try again.'

export type EraseRequestProps = { open: boolean; onDone: () => void }

/** The completed requests, each to be erased for good once that is asked for by name. */
export function EraseRequest({ open, onDone }: EraseRequestProps) {
  const { data: requests, error } = useCompletedRequests()
  const [asked, setAsked] = useState<ListedRequest | null>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  const erasing = useErasing(() => {
    setAsked(null)
    // what was pressed is gone with its row
    lead.current?.focus()
  })
  return (
    <Dialog open={open} title="Erase a request" onClose={onDone}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        Its words and files go for good, here and at our desk. What was counted for a finished quarter stays, without
        you. What is under way can be erased once it’s&nbsp;completed.
      </p>
      <FailureBox failure={erasing.error?.message} className={styles.failed} onDismiss={erasing.reset} />
      {error && !requests && <LoadFailed error={error} title="We couldn’t get this list" level={3} />}
      {!error && !requests && (
        <ul className={rows.rest} aria-busy="true" aria-label="Loading">
          <li className={styles.row}>
            <Skeleton shape="long" />
          </li>
        </ul>
      )}
      {requests?.length === 0 && (
        <div className={styles.none}>
          <StateBlock title="Nothing is completed yet" level={3} picture={<Scene of={EmptyQueue} />}>
            What is under way can be erased once it is.
          </StateBlock>
        </div>
      )}
      {requests && requests.length > 0 && (
        <ul className={rows.rest}>
          {requests.map((request) => (
            <li key={request.external_id} className={styles.row}>
              <span>
                <b>
                  <bdi>{request.name}</bdi>
                </b>
                <span className="small quiet">
                  Opened {day.format(new Date(request.issued_at)).replaceAll(' ', NBSP)}
                </span>
              </span>
              <Button
                variant="tertiary"
                aria-label={`Erase ${isolate(request.name)}`}
                onClick={() => setAsked(request)}
              >
                Erase
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AlertDialog
        open={asked !== null}
        title={`Erase “${isolate(asked?.name ?? '')}”?`}
        description="Every message and file in it goes for good. This cannot be undone."
        keep={{ label: 'Keep it', onClick: () => setAsked(null) }}
        proceed={{
          label: 'Erase it',
          danger: true,
          loading: erasing.isPending,
          onClick: () => asked && erasing.mutate(asked),
        }}
      />
    </Dialog>
  )
}

function useErasing(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ external_id: id }: ListedRequest) =>
      call(eraseRequest, { params: { id } }, { fallback: UNABLE }).catch((error: unknown) => {
        // it went with a try whose answer was lost
        if (!(error instanceof CallError && error.status === 404)) throw error
      }),
    async onSuccess(_, { external_id: id, name }) {
      client.removeQueries({ queryKey: keys.request(id) })
      // a browser that stores nothing has nothing of it
      await forgetStored(id).catch(() => undefined)
      // other parts of the page name it
      await client.invalidateQueries()
      toasts.show({ type: 'success', message: `Erased: ${isolate(name)}.`, autoDismiss: true })
    },
    onSettled: onDone,
  })
}

/** As it stands on this device for times offline. */
async function forgetStored(id: string) {
  const device = await openDeviceStore()
  for (const key of [keys.request(id), keys.options(id)]) await device.delete('answers', JSON.stringify(key))
}

/** A date is read as one. */
const NBSP = '\u00a0'
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' })
