import type { ReactNode } from 'react'
import styles from '#web/desk/concierge/inbox/queue.module.css'
import type { QueuePage } from '#web/desk/shared/wire/queue-answer.ts'
import { foundLabel } from './found-label.ts'

type Seeking = { onSearch: (q: string) => void }
type SearchAnswerProps = Seeking & { part: 'narrower' | 'forgiven' | 'wider'; first: QueuePage; q: string }

/** Additional parts of a search result: beside the count, above the rows, and below them. */
export function SearchAnswer({ part, first, q, onSearch }: SearchAnswerProps): ReactNode {
  const { narrower, forgiven, partly, wider } = first
  if (part === 'narrower')
    return narrower.length > 0 && <Narrower narrower={narrower} onSearch={(filter) => onSearch(`${filter} ${q}`)} />
  if (part === 'wider') return wider.length > 0 && <Wider wider={wider} onSearch={onSearch} />
  return (
    <>
      {forgiven && <DidYouMean {...forgiven} q={q} onSearch={onSearch} />}
      {partly && <Partly />}
    </>
  )
}

/** Filters that narrow the search, with their counts. */
function Narrower({ narrower, onSearch }: Pick<QueuePage, 'narrower'> & Seeking) {
  return (
    <div role="group" aria-label="Narrow the results">
      {narrower.map(({ filter, count }) => (
        <button key={filter} type="button" onClick={() => onSearch(filter)}>
          {filter} <span>{count}</span>
        </button>
      ))}
    </div>
  )
}

/** A word without matches and its replacement. Quotes search for the exact word. */
type ForgivenProps = { said: string; shown: string; q: string; onSearch: (q: string) => void }

function DidYouMean({ said, shown, q, onSearch }: ForgivenProps) {
  return (
    <p className={styles.forgiven}>
      <span role="status">
        No results for “{said}”. Shown: <b>{shown}</b>.
      </span>{' '}
      <button type="button" onClick={() => onSearch(q.replace(said, `"${said}"`))}>
        Search for “{said}” exactly
      </button>
    </p>
  )
}

function Partly() {
  return (
    <p className={styles.forgiven}>
      Too many requests contain these words, so only some were searched. Add a word to find the rest.
    </p>
  )
}

/** Filters that hide results, with the count without each of them. */
function Wider({ wider, onSearch }: Pick<QueuePage, 'wider'> & Seeking) {
  return (
    <ul className={styles.wider}>
      {wider.map(({ filter, q, count }) => (
        <li key={filter}>
          Without <b>{filter}</b>: {foundLabel(count)}.{' '}
          <button type="button" aria-label={`Remove: ${filter}`} onClick={() => onSearch(q)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  )
}
