import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import { type Message, readMail } from '#contract/member/requests.ts'
import { isWholeMailKept } from '#contract/shared/whole-mail.ts'
import { MailLine, WholeMail } from '#web/kit/lists/mail-line.tsx'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { wholeMoment } from './message-time.ts'

/** Shown below a member's message that came by mail. */
export function OwnMailLine({ message: { id, mail, external_created_at } }: { message: Message }): ReactNode {
  const isKept = isWholeMailKept(external_created_at, timeNow())
  return (
    <MailLine facts={mail ?? null} mine>
      {isKept && <FetchedMail id={id} />}
    </MailLine>
  )
}

function FetchedMail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(readMail, { params: { message_id: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(readMail, { params: { message_id: id } }, { signal })).mail,
  })
  return <WholeMail mail={data} error={error} onRetry={() => void refetch()} moment={moment} />
}

const moment = (at: string) => wholeMoment(new Date(at), timeNow())
