import type { ReactNode } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { dayInSentence } from '#web/desk/shared/time/moments.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './found-places.module.css'

type Match = NonNullable<QueuedRequest['match']>

const WHERE: Record<Match['where'], string> = {
  message: 'Message',
  note: 'Note',
  details: 'Answer',
  file: 'File',
  email: 'Email',
}

const PLACE: Record<Match['where'], string> = {
  message: 'a message',
  note: 'a note',
  details: 'the request text',
  file: 'a file name',
  email: 'the email address',
}

/**
 * Up to two places that match the search. They render as text, never as HTML, so that a member's input cannot inject
 * markup.
 */
export function FoundPlaces({ request: { match, match_also } }: { request: QueuedRequest }): ReactNode {
  return [match, match_also].map((one) => one && <Place key={one.where} match={one} />)
}

function Place({ match: { where, parts, by, at } }: { match: Match }) {
  const now = useMinute()
  if (parts.length === 0) return <span className={styles.place}>Found in {PLACE[where]}. Open it to read it.</span>
  const who = by && (by.me ? 'You' : firstNameOf(by.name))
  const whose = [who, at && dayInSentence(at, now)].filter(Boolean).join(', ')
  return (
    <span className={styles.place}>
      <span>
        <span className={styles.where}>{WHERE[where]}</span>
        {whose && ` · ${whose}`}
      </span>
      <span className={styles.excerpt}>
        {parts.map(({ text, hit }, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which come and go together
          hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </span>
    </span>
  )
}
