import { Fragment } from 'react'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { nameOfBlank, partsOfBlanks } from '#basics/text/blanks.ts'
import { unformatted } from '#basics/text/formatting.ts'
import styles from './reply-words.module.css'

/** A saved reply as the member reads it: placeholders as boxes, without marks of emphasis. */
export function ReplyWords({ body, language }: { body: string; language: string }) {
  const parts = partsOfBlanks(unformatted(body))
  return (
    <p lang={language === SOURCE_LANGUAGE ? undefined : language}>
      {parts.map(({ text, isBlank }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id and never move
        <Fragment key={index}>
          {isBlank ? <span className={styles.blank}>{nameOf(nameOfBlank(text))}</span> : text}
        </Fragment>
      ))}
    </p>
  )
}

/** Turns "member.first_name" into "first name". A placeholder that a concierge fills in keeps its own name. */
const nameOf = (blank: string) => KNOWN[blank] ?? blank

const KNOWN: Readonly<Record<string, string>> = {
  'member.first_name': 'first name',
  'concierge.first_name': 'your first name',
  'request.name': 'request',
  company: 'company',
}
