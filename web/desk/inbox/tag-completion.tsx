import { useQueueChoices } from '#web/desk/shared/queries.ts'
import { tagFilter } from '#web/desk/shared/queue-search.ts'
import { matching } from '#web/desk/shared/tag-ticks.ts'
import styles from './tag-completion.module.css'

interface TagCompletionProps {
  /** What of its name stands there. */
  begun: string
  onChoose: (filter: string) => void
}

const SHOWN = 8

/** The tags that somebody may be about to type, each to be chosen. */
export function TagCompletion({ begun, onChoose }: TagCompletionProps) {
  const { data } = useQueueChoices()
  const tags = matching(data?.tags ?? [], begun).slice(0, SHOWN)
  if (tags.length === 0) return null
  return (
    <div role="group" aria-label="Tags to search by" className={styles.tags}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          // a pointer leaves the focus in the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tagFilter(tag))}
        >
          {tag}
        </button>
      ))}
    </div>
  )
}
