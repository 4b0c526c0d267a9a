import { useRef, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { CloseIcon } from '#web/kit/page-icons.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './section.module.css'

const TagDialog = lazyDialog(() => import('#web/desk/shared/tag-dialog.tsx').then((file) => file.TagDialog), false)

/** The desk's own words for it, which its member never sees. */
export function Tags({ request }: { request: DeskRequest }) {
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const { tags } = request
  useCommands([
    { id: 'tags', label: 'Tag it', also: 'label sort', group: 'This request', keys: 'y', run: () => setOpen(true) },
  ])
  const takeOff = async (name: string) => {
    // the button that was pressed is about to go
    change.current?.focus()
    setLeaving(name)
    try {
      const { changeTags } = await import('#web/desk/shared/tag-acts.ts')
      await changeTags({ add: [], remove: [name] }, [request])
    } catch {
      // what becomes of the change is said where it is made; here its code has not come
      toasts.show({ type: 'error', message: 'This could not be done. Please check your connection and try again.' })
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
                aria-label={`Take off ${isolate(name)}`}
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
