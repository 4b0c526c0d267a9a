import type { QueuedRequest } from '#contract/desk/queue.ts'
import styles from './queue-row.module.css'

type Match = NonNullable<QueuedRequest['match']>

const WHERE: Record<Match['where'], string> = {
  message: 'Message',
  note: 'Note',
  details: 'Details',
  file: 'File',
  email: 'E-mail',
}

/** The place that holds the words. Parts of text, never HTML: what a member wrote stays what they wrote. */
export function MatchLine({ match }: { match: Match }) {
  return (
    <span className={styles.match}>
      <span className={styles.where}>{WHERE[match.where]}: </span>
      {match.parts.map(({ text, hit }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which come and go together
        hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}
