import { Fragment } from 'react'
import { nameOfBlank, partsOfBlanks } from '#basics/blanks.ts'
import { unformatted } from '#basics/formatting.ts'
import styles from './reply-words.module.css'

/** A saved reply as it reads: its blanks as boxes, and no mark of emphasis. */
export function ReplyWords({ body }: { body: string }) {
  const parts = partsOfBlanks(unformatted(body))
  return (
    <p>
      {parts.map(({ text, isBlank }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's parts have no other name, and none of them moves
        <Fragment key={index}>
          {isBlank ? <span className={styles.blank}>{nameOf(nameOfBlank(text))}</span> : text}
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
