import { useQuery } from '@tanstack/react-query'
import { timeNow } from '#basics/server-clock.ts'
import { deskReadMail } from '#contract/desk/mails.ts'
import type { DeskEvent, DeskMessage } from '#contract/desk/requests.ts'
import { isWholeMailKept } from '#contract/shared/whole-mail.ts'
import { call } from '#web/desk/shared/call.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { MailLine, WHOLE_IS_GONE, WholeMail, WholeMailButton } from '#web/kit/mail-line.tsx'

export function MessageMailLine({ message: { id, at, mail, by_mail } }: { message: DeskMessage }) {
  return (
    <MailLine facts={mail ?? null}>{by_mail && isWholeMailKept(at, timeNow()) && <FetchedMail id={id} />}</MailLine>
  )
}

/** Opens a mail that no person wrote, or that came back. */
export function EventMailButton({ event }: { event: DeskEvent }) {
  if (!isWholeMailKept(event.at, timeNow())) return WHOLE_IS_GONE
  return (
    <WholeMailButton>
      <FetchedMail id={event.id} />
    </WholeMailButton>
  )
}

/** @param id of the message or the event that the mail is kept beside */
function FetchedMail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(deskReadMail, { params: { message_id: id } }, { signal })).mail,
  })
  return <WholeMail mail={data} error={error} onRetry={() => void refetch()} moment={dateTimeLabel} />
}
