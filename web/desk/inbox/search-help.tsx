import type { ReactNode } from 'react'
import styles from './search-help.module.css'

/** What narrows a search in few keys, where there is room beside what was found. */
export function SearchHelp(): ReactNode {
  return (
    <aside aria-labelledby="say-it-shorter" className={styles.help}>
      <h2 id="say-it-shorter">Say it shorter</h2>
      <dl>
        {SHORTER.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>Whose requests a search shows you is recorded, with what you typed, which is sealed.</p>
    </aside>
  )
}

const SHORTER = [
  ['from:maya', 'who asked'],
  ['assignee:me', 'who has it, or none'],
  ['is:unread', 'or open, done, late, snoozed'],
  ['due:today', 'or late, tomorrow, a day'],
  ['has:file', 'or task, note, tag'],
  ['tag:visa', 'how it is tagged'],
  ['since:2026-11', 'or before'],
  ['“exact words”', 'just so'],
  ['-word', 'without it'],
  ['20418', 'any part of a number'],
] as const
