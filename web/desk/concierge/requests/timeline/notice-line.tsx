import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskNotice } from '#contract/desk/requests/requests.ts'
import { clockTime } from '#web/desk/shared/time/moments.ts'
import styles from './timeline.module.css'

/** How the member was notified of this message: "Mailed 2:02 PM. Read 2:10 PM." */
export function NoticeLine({ notice }: { notice: DeskNotice }) {
  return <p className={styles.notice}>{noticeWords(notice, timeNow())}</p>
}

const SENT = { email: 'Mailed', sms: 'Texted', push: 'Sent to their device' } as const

export function noticeWords({ state, channel, at, until, read_at }: DeskNotice, now: Date): string {
  const clock = (moment: string | null) => (moment === null ? '' : ` ${clockOf(new Date(moment), now)}`)
  const sent = at ? `${SENT[channel ?? 'email']}${clock(at)}.` : 'A notice is on its way.'
  const sending = {
    waiting: read_at ? '' : 'They are notified if it is not read soon.',
    quiet: `Quiet hours. They are notified${clock(until)} if it is not read.`,
    pushed: sent,
    sent,
    covered: 'Already notified of an earlier message.',
    read: '',
    switched_off: 'Not notified: notices are off.',
    unreachable: 'Not notified: there is no way to reach them.',
    bounced: 'The mail bounced.',
  }[state]
  const read = read_at ? `Read${clock(read_at)}.` : ''
  const open = (state === 'sent' || state === 'pushed') && !read_at ? 'Not read yet.' : ''
  return [sending, read, open].filter(Boolean).join(' ')
}

/** Time, with the day if it is not today. */
function clockOf(moment: Date, now: Date): string {
  const time = clockTime(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${moment.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${time}`
}
