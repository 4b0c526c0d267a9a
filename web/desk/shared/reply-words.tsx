import { Fragment } from 'react'
import { unformatted } from '#basics/formatting.ts'
import styles from './reply-words.module.css'

/** A saved reply as it reads: its blanks as boxes, and no mark of emphasis. */
export function ReplyWords({ body }: { body: string }) {
  const parts = unformatted(body).split(/(\{\{[^{}]*\}\})/)
  return (
    <p>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's parts have no other name, and none of them moves
        <Fragment key={index}>
          {part.startsWith('{{') ? <span className={styles.blank}>{nameOf(part.slice(2, -2).trim())}</span> : part}
        </Fragment>
      ))}
    </p>
  )
}

/** "first name" of "member.first_name"; what waits for somebody to fill it has a name of its own. */
const nameOf = (blank: string) => KNOWN[blank] ?? blank

const KNOWN: Readonly<Record<string, string>> = {
  'member.first_name': 'first name',
  'concierge.first_name': 'your first name',
  'request.name': 'request',
  company: 'company',
}
