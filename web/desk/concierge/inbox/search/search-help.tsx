import type { ReactNode } from 'react'
import styles from './search-help.module.css'

/** Help for search syntax, where there is room beside the results. */
export function SearchHelp(): ReactNode {
  return (
    <aside aria-labelledby="search-operators" className={styles.help}>
      <h2 id="search-operators">Search operators</h2>
      <dl>
        {SHORTER.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>The requests that a search shows are recorded with your search words, which are sealed.</p>
    </aside>
  )
}

const SHORTER = [
  ['from:maya', 'the member'],
  ['assignee:me', 'the assignee, or none'],
  ['is:unread', 'or open, done, late, snoozed'],
  ['due:today', 'or late, tomorrow, a day'],
  ['has:file', 'or task, note, tag'],
  ['tag:visa', 'its tag'],
  ['language:es', 'the member’s language'],
  ['since:2026-11', 'or before'],
  ['“exact words”', 'in this order'],
  ['-word', 'without it'],
  ['20418', 'any part of a number'],
] as const
