import { useRef, useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { changeTags } from '#web/desk/concierge/shared/tag-acts.ts'
import { TagDialog } from '#web/desk/concierge/shared/tag-dialog.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './section.module.css'

/** Tags of the request, which its member never sees. */
export function Tags({ request }: { request: DeskRequest }) {
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const { tags } = request
  useCommands([
    { id: 'tags', label: 'Tag it', also: 'label sort', group: 'This request', keys: 'y', run: () => setOpen(true) },
  ])
  const takeOff = async (name: string) => {
    // the pressed button is about to disappear
    change.current?.focus()
    setLeaving(name)
    try {
      await changeTags({ add: [], remove: [name] }, [request])
    } finally {
      setLeaving(null)
    }
  }
  return (
    <section>
      <h3>Tags</h3>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <button
                type="button"
                aria-label={`Remove ${isolate(name)}`}
                disabled={leaving !== null}
                onClick={() => void takeOff(name)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button ref={change} small variant="secondary" onClick={() => setOpen(true)}>
        {tags.length > 0 ? 'Change tags' : 'Tag it'}
      </Button>
      <TagDialog targets={[request]} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
