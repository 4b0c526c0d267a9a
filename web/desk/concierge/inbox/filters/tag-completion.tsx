import { matching } from '#web/desk/concierge/shared/tag-ticks.ts'
import { tagFilter } from '#web/desk/shared/search-params/queue-search.ts'
import { useQueueChoices } from '#web/desk/shared/wire/queries.ts'
import styles from './tag-completion.module.css'

interface TagCompletionProps {
  /** The typed start of the tag's name. */
  begun: string
  onChoose: (filter: string) => void
}

const SHOWN = 8

/** Tags that match the started name. */
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
          // a pointer must not take the focus from the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tagFilter(tag))}
        >
          {tag}
        </button>
      ))}
    </div>
  )
}
