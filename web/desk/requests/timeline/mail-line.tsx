import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskReadMail } from '#contract/desk/mails.ts'
import { call } from '#web/desk/shared/call.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import styles from './mail-line.module.css'

/** Says that a message came by mail, and opens the whole of it. */
export default function MailLine({ messageId }: { messageId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={styles.line}>
      Came by mail.{' '}
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        Show the whole mail
      </button>
      <Dialog open={isOpen} title="The whole mail" onClose={() => setOpen(false)}>
        <WholeMail messageId={messageId} />
      </Dialog>
    </p>
  )
}

function WholeMail({ messageId }: { messageId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail', messageId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(deskReadMail, { params: { message_id: messageId } }, { signal })).mail,
  })
  if (error)
    return (
      <>
        <AlertBox variant="error">{error.message}</AlertBox>
        <Button onClick={() => refetch()}>Try again</Button>
      </>
    )
  if (!data) return <div aria-busy="true" className={styles.body} />
  return (
    <>
      <dl className={styles.head}>
        <dt>From</dt>
        <dd>{data.from}</dd>
        <dt>Subject</dt>
        <dd>{data.subject || 'None'}</dd>
        <dt>Came</dt>
        <dd>
          <time dateTime={data.received_at}>{dateTimeLabel(data.received_at)}</time>
        </dd>
      </dl>
      {/* scrolled with the keys, too */}
      <section className={styles.body} aria-label="Text of the mail" tabIndex={0}>
        {data.body || 'There is no text in it.'}
      </section>
    </>
  )
}
