import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { eraseRequest } from '#contract/member/member-data.ts'
import { getOptions } from '#contract/member/options.ts'
import { getRequest, type ListedRequest } from '#contract/member/requests.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { AlertDialog } from '#web/kit/overlays/alert-dialog.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import rows from '#web/member/account/you/account-rows.module.css'
import { openDeviceStore } from '#web/member/shared/device/device-store.ts'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { useCompletedRequests } from '#web/member/shared/queries.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './erase-request.module.css'

const UNABLE = msg('It could not be erased and is still there. Please try again.')

type EraseRequestProps = { open: boolean; onDone: () => void }

/** The completed requests. Each can be erased permanently after the member confirms its name. */
export function EraseRequest({ open, onDone }: EraseRequestProps) {
  const { data: requests, error } = useCompletedRequests()
  const [asked, setAsked] = useState<ListedRequest | null>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  const erasing = useErasing(() => {
    setAsked(null)
    // the pressed button disappears with its row
    lead.current?.focus()
  })
  return (
    <Dialog open={open} title={t('Erase a request')} onClose={onDone}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {t(
          'Its messages and files are deleted for good, here and at our desk. Totals of a finished quarter stay, without you. A request in progress can be erased once it’s\u00a0completed.',
        )}
      </p>
      <FailureBox failure={erasing.failure} className={styles.failed} onDismiss={erasing.reset} />
      {error && !requests && <LoadFailed error={error} title={t('We couldn’t get this list')} level={3} />}
      {!error && !requests && (
        <ul className={rows.rest} aria-busy="true" aria-label={t('Loading')}>
          <li className={styles.row}>
            <Skeleton shape="long" />
          </li>
        </ul>
      )}
      {requests?.length === 0 && (
        <div className={styles.none}>
          <StateBlock title={t('Nothing is completed yet')} level={3} picture={<Scene of={EmptyQueue} />}>
            {t('A request in progress can be erased once it is completed.')}
          </StateBlock>
        </div>
      )}
      {requests && requests.length > 0 && (
        <ul className={rows.rest}>
          {requests.map((request) => (
            <li key={request.external_id} className={styles.row}>
              <span>
                <b>
                  <bdi lang={langOf(request, 'name')}>{request.name}</bdi>
                </b>
                <span className="small quiet">
                  {t('Opened {day}', { day: formatDate(request.issued_at, DAY).replaceAll(' ', NBSP) })}
                </span>
              </span>
              <Button
                variant="tertiary"
                aria-label={t('Erase {request}', { request: isolate(request.name) })}
                onClick={() => setAsked(request)}
              >
                {t('Erase')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AlertDialog
        open={asked !== null}
        title={t('Erase “{request}”?', { request: isolate(asked?.name ?? '') })}
        description={t('All of its messages and files are deleted for good. This cannot be undone.')}
        keep={{ label: t('Keep it'), onClick: () => setAsked(null) }}
        proceed={{
          label: t('Erase it'),
          danger: true,
          loading: erasing.isPending,
          onClick: () => asked && erasing.act(asked),
        }}
      />
    </Dialog>
  )
}

function useErasing(onDone: () => void) {
  const client = useQueryClient()
  return useAct(
    ({ external_id: id }: ListedRequest) =>
      call(eraseRequest, { params: { id } }, { fallback: t(UNABLE) }).catch((error: unknown) => {
        // an earlier try erased it, but its response was lost
        if (!(error instanceof CallError && error.status === 404)) throw error
      }),
    {
      async onDone(_, { external_id: id }) {
        client.removeQueries({ queryKey: keyOf(getRequest, { params: { id } }) })
        // a browser without storage has no copy of it
        await forgetStored(id).catch(() => undefined)
        // other parts of the page show its name
        await client.invalidateQueries()
      },
      done: (_, { name }) => t('Erased: {request}.', { request: isolate(name) }),
      onSettled: onDone,
    },
  )
}

/** The copy of the list on this device for offline use. */
async function forgetStored(id: string) {
  const device = await openDeviceStore()
  for (const key of [keyOf(getRequest, { params: { id } }), keyOf(getOptions, { query: { request_id: id } })])
    await device.delete('answers', JSON.stringify(key))
}

/** A screen reader reads a full date. */
const NBSP = '\u00a0'
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
