import { changeIdea } from '#contract/desk/catalog.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import { Switch } from '#web/kit/switch.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useChangeCatalog } from './catalog-data.ts'
import styles from './visible-switch.module.css'

/** Works at once and without publishing. */
export function VisibleSwitch({ idea: { id, visible, versions } }: { idea: Idea }) {
  const { mutate, isPending } = useChangeCatalog()
  const change = (next: boolean) =>
    !isPending &&
    mutate(() => call(changeIdea, { params: { id }, body: { visible: next } }), {
      onError: (error) => toasts.show({ type: 'error', message: error.message }),
    })
  return (
    <div className={styles.visible}>
      <Switch
        label="Visible to members"
        // what it will be, until the answer is here
        checked={isPending ? !visible : visible}
        onCheckedChange={change}
        aria-describedby="visible-means"
      />
      <p id="visible-means" className="small quiet">
        {versions.length === 0 ? 'Once it is published. ' : ''}Off hides it everywhere at once.
      </p>
    </div>
  )
}
