import { useQuery } from '@tanstack/react-query'
import { timeNow } from '#basics/time/server-clock.ts'
import { deskReadMail } from '#contract/desk/requests/mails.ts'
import type { DeskEvent, DeskMessage } from '#contract/desk/requests/requests.ts'
import { isWholeMailKept } from '#contract/shared/whole-mail.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { MailLine, WholeMail, WholeMailButton, wholeIsGone } from '#web/kit/lists/mail-line.tsx'

export function MessageMailLine({ message: { id, at, mail, by_mail } }: { message: DeskMessage }) {
  return (
    <MailLine facts={mail ?? null}>{by_mail && isWholeMailKept(at, timeNow()) && <FetchedMail id={id} />}</MailLine>
  )
}

/** Opens an automatic or bounced email. */
export function EventMailButton({ event }: { event: DeskEvent }) {
  if (!isWholeMailKept(event.at, timeNow())) return wholeIsGone()
  return (
    <WholeMailButton>
      <FetchedMail id={event.id} />
    </WholeMailButton>
  )
}

/** @param id of the message or event that the email belongs to */
function FetchedMail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(deskReadMail, { params: { message_id: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ mail }) => mail,
  })
  return <WholeMail mail={data} error={error} onRetry={() => void refetch()} moment={dateTimeLabel} />
}
