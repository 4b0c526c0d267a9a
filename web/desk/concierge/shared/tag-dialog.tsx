import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { foldForSearch, oneLine } from '#basics/text/text.ts'
import { deskQueueChoices } from '#contract/desk/queue/queue.ts'
import { tagName } from '#contract/desk/queue/tags.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { refetchAnswers, useQueueChoices } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog, type DialogPlace } from '#web/kit/overlays/dialog.tsx'
import type { Target } from './queue/many-acts.ts'
import { changeTags } from './tag-acts.ts'
import styles from './tag-dialog.module.css'
import { changesIn, limitOf, matching, tickOf } from './tag-ticks.ts'

interface TagDialogProps {
  open: boolean
  targets: readonly Target[]
  /** Position below its button in the bulk bar. */
  below?: DialogPlace | undefined
  onClose: () => void
  /** Runs after the tags are changed. */
  onDone?: () => void
}

type TextField = HTMLInputElement & HTMLTextAreaElement

/** Tags of these requests: filter by typing, select by checkbox, and apply to all requests at once. */
export function TagDialog({ open, targets, below, onClose, onDone }: TagDialogProps) {
  const title = targets.length === 1 ? 'Tags' : `Tag ${targets.length} requests`
  const field = useRef<TextField>(null)
  return (
    <Dialog open={open} title={title} below={below} onClose={onClose} initialFocus={field}>
      <TagForm targets={targets} field={field} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type TagFormProps = Omit<TagDialogProps, 'open'> & { field: Ref<TextField> }

function TagForm({ targets, field, onClose, onDone }: TagFormProps) {
  const { data, error, refetch } = useQueueChoices()
  useEffect(() => {
    // A colleague may have created a tag since the last load.
    void refetchAnswers(deskQueueChoices)
  }, [])
  const [words, setWords] = useState('')
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const known = [...new Set([...targets.flatMap(({ tags = [] }) => tags), ...ticks.keys(), ...(data?.tags ?? [])])]
  const name = oneLine(words)
  const shown = matching(known, name)
  const fault = z.safeParse(tagName, name).error?.issues[0]?.message
  const canMake = !fault && !known.some((one) => foldForSearch(one) === foldForSearch(name))
  const rows = canMake ? [...shown, name] : shown
  const first = name === '' ? undefined : rows[0]
  const { add, remove } = changesIn(ticks, targets)
  const limit = limitOf(ticks, targets)
  const canSave = add.length + remove.length > 0 && !limit.isReached
  const tickNow = (tag: string) => ticks.get(tag) ?? tickOf(tag, targets)
  const toggle = (tag: string) => {
    setTicks(new Map([...ticks, [tag, tickNow(tag) !== true]]))
    setWords('')
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSave) return
        onClose()
        void changeTags({ add, remove }, targets).then((isDone) => isDone && onDone?.())
      }}
      noValidate
    >
      <div role="presentation" className="stack" onKeyDown={moveAmongTicks}>
        <Field
          ref={field}
          label="Find a tag, or make one"
          required
          autoComplete="off"
          error={name !== '' && rows.length === 0 ? fault : undefined}
          value={words}
          onValue={(typed) => setWords(String(typed))}
          onKeyDown={(event) => {
            const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
            if (!isEnter || name === '') return
            event.preventDefault()
            if (first !== undefined) toggle(first)
          }}
        />
        <p role="status" className="sr">
          {first !== undefined && enterLabel(first, tickNow(first))}
        </p>
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {rows.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {rows.map((tag) => (
              <li key={tag}>
                <label className={tag === first ? styles.next : undefined}>
                  <Box tick={tickNow(tag)} onToggle={() => toggle(tag)} />
                  <span>{canMake && tag === name ? `Create the tag “${tag}”` : tag}</span>
                  {tag === first && <kbd aria-hidden="true">Enter</kbd>}
                </label>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="small">
        <p className="quiet">
          Concierges see tags in every list, so do not write a member’s words in them. Members never see tags.
        </p>
        <p role="status">{limit.sentence}</p>
      </div>
      <Button type="submit" disabled={!canSave}>
        Save
      </Button>
    </form>
  )
}

/** Announces the effect of Enter. */
const enterLabel = (tag: string, tick: boolean | 'some') => `Enter ${tick === true ? 'removes' : 'ticks'} ${tag}`

/** Checkbox that is indeterminate if only some of the requests have the tag. */
function Box({ tick, onToggle }: { tick: boolean | 'some'; onToggle: () => void }) {
  return (
    <input
      type="checkbox"
      checked={tick === true}
      ref={(box) => {
        if (box) box.indeterminate = tick === 'some'
      }}
      onChange={onToggle}
    />
  )
}

/** Arrow keys move from the field through the checkboxes. */
function moveAmongTicks(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.nativeEvent.isComposing) return
  const controls = [...event.currentTarget.querySelectorAll('input')]
  const at = controls.findIndex((one) => one === event.target)
  event.preventDefault()
  if (at !== -1) controls[at + by]?.focus()
}
