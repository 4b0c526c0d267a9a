import type { ReactNode } from 'react'
import type { QueuePage } from '#web/desk/shared/queue-answer.ts'
import { foundLabel } from './found-label.ts'
import styles from './queue.module.css'

type Seeking = { onSearch: (q: string) => void }
type SearchAnswerProps = Seeking & { part: 'narrower' | 'said' | 'wider'; first: QueuePage; q: string }

/** What the answer to a search says of it, besides its rows: beside how many there are, above the rows, and below them. */
export function SearchAnswer({ part, first, q, onSearch }: SearchAnswerProps): ReactNode {
  const { narrower, forgiven, partly, wider } = first
  if (part === 'narrower')
    return narrower.length > 0 && <Narrower narrower={narrower} onSearch={(filter) => onSearch(`${filter} ${q}`)} />
  if (part === 'wider') return wider.length > 0 && <Wider wider={wider} onSearch={onSearch} />
  return (
    <>
      {forgiven && <Forgiven {...forgiven} q={q} onSearch={onSearch} />}
      {partly && <Partly />}
    </>
  )
}

/** By what it can be narrowed, and to how many. */
function Narrower({ narrower, onSearch }: Pick<QueuePage, 'narrower'> & Seeking) {
  return (
    <div role="group" aria-label="Narrow it">
      {narrower.map(({ filter, count }) => (
        <button key={filter} type="button" onClick={() => onSearch(filter)}>
          {filter} <span>{count}</span>
        </button>
      ))}
    </div>
  )
}

/** What nothing says, and what is shown instead; between quotes it is meant just so. */
type ForgivenProps = { said: string; shown: string; q: string; onSearch: (q: string) => void }

function Forgiven({ said, shown, q, onSearch }: ForgivenProps) {
  return (
    <p className={styles.forgiven}>
      <span role="status">
        Nothing says “{said}”. Shown: <b>{shown}</b>.
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
      Very many requests have these words, so only a part of them was looked through. Add a word to find the rest.
    </p>
  )
}

/** Each filter that hides more, and how many there are without it. */
function Wider({ wider, onSearch }: Pick<QueuePage, 'wider'> & Seeking) {
  return (
    <ul className={styles.wider}>
      {wider.map(({ filter, q, count }) => (
        <li key={filter}>
          Without <b>{filter}</b>: {foundLabel(count)}.{' '}
          <button type="button" aria-label={`Take that off: ${filter}`} onClick={() => onSearch(q)}>
            Take that off
          </button>
        </li>
      ))}
    </ul>
  )
}
