import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { MILESTONE_MAX_CHARACTERS, MILESTONES_MAX, MILESTONES_MIN } from '#contract/shared/milestones.ts'
import { TrashIcon } from '#web/desk/shared/icons.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { moved } from '#web/kit/reorder.ts'
import { SortableList } from '#web/kit/sortable-list.tsx'
import { asStep } from './as-step.ts'
import styles from './dialog.module.css'
import { asSent, useSetMilestones } from './set-milestones.ts'

type MilestonesDialogProps = { request: DeskRequest; pins: boolean; open: boolean; onClose: () => void }

/**
 * All steps of a request at once, the last one its end.
 * @param pins With one more before the end, to be written; where words of the conversation are selected, with them.
 */
export function MilestonesDialog({ request, pins, open, onClose }: MilestonesDialogProps) {
  const { steps, suggested } = request.milestones
  const picked = usePicked(open)
  const adds = pins || (picked !== '' && steps.length > 0 && steps.length < MILESTONES_MAX)
  // what the idea suggests is pinned by Enter; what is to be written is written
  const isReady = steps.length === 0 && suggested.length > 0
  const pin = useRef<HTMLButtonElement>(null)
  const added = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const next = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const first = adds ? added : isReady ? pin : next
  return (
    <Dialog open={open} title="Milestones" onClose={onClose} initialFocus={first}>
      <MilestonesForm
        request={request}
        onDone={onClose}
        pin={pin}
        added={adds ? added : null}
        next={next}
        picked={picked}
      />
    </Dialog>
  )
}

/** What of the conversation was selected when the dialog was opened; then it has the focus, and the selection is gone. */
function usePicked(open: boolean): string {
  const [at, setAt] = useState({ open: false, words: '' })
  if (at.open !== open) setAt({ open, words: open ? selectedInLog() : '' })
  return at.words
}

function selectedInLog(): string {
  const selection = getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return selection && element?.closest('[role="log"]') ? asStep(selection.toString()) : ''
}

type Row = ReturnType<typeof asSent> & { readonly key: string }

/** What is pinned, with an empty step where one is added; else what the idea suggests, else three empty steps. */
function useRows({ milestones: { steps, suggested } }: DeskRequest, adds: boolean, picked: string) {
  return useState(() => {
    const pinned = steps.map((step): Row => ({ ...asSent(step), key: step.id }))
    if (adds) return pinned.toSpliced(-1, 0, newRow(picked, ADDED))
    if (pinned.length > 0) return pinned
    const words = suggested.length > 0 ? suggested : Array.from({ length: MILESTONES_MIN }, () => '')
    return words.map((one) => newRow(one))
  })
}

/** The step that the dialog was opened to add. */
const ADDED = 'added'

function newRow(words: string, key: string = crypto.randomUUID()): Row {
  return { key, words, due_on: null, done: false }
}

type MilestonesFormProps = {
  request: DeskRequest
  onDone: () => void
  pin: RefObject<HTMLButtonElement | null>
  added: StepField | null
  /** Of the step that comes next. */
  next: StepField
  picked: string
}
type StepField = RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>

function MilestonesForm({ request, onDone, pin, added, next, picked }: MilestonesFormProps) {
  const [rows, setRows] = useRows(request, added !== null, picked)
  const first = rows.find(({ done }) => !done) ?? rows[0]
  const [revision] = useState(request.milestones.revision)
  const { set, pending, errors, reset } = useSetMilestones(request.external_id)
  const write = (key: string, part: Partial<Row>) => {
    reset()
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }
  const save = (steps: readonly Row[]) =>
    set(
      { revision, steps: steps.map(({ id, words, due_on, done }) => ({ id, words, due_on, done })) },
      { onSuccess: onDone },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(rows)
  }
  const fault = errors['steps']?.[0]
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="small quiet">
        <bdi>{request.about.first_name}</bdi> sees this line. {MILESTONES_MIN} to {MILESTONES_MAX} steps; the last one
        is the end.
      </p>
      <SortableList
        label="Steps"
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ words }, index) => `step ${index + 1}${words ? `, ${words}` : ''}`}
        onMove={(from, to) => setRows(moved(rows, from, to))}
        className={styles.list}
      >
        {(row, index, handle) => (
          <div className={styles.step}>
            {handle}
            <input
              type="checkbox"
              aria-label={`Done: ${row.words || `step ${index + 1}`}`}
              checked={row.done}
              onChange={(event) => write(row.key, { done: event.target.checked })}
            />
            <Field
              ref={row.key === ADDED ? added : row === first ? next : undefined}
              label={index === rows.length - 1 ? 'The end' : `Step ${index + 1}`}
              required
              maxLength={MILESTONE_MAX_CHARACTERS}
              value={row.words}
              error={errors[`steps.${index}.words`]?.[0]}
              onValue={(words) => write(row.key, { words: String(words) })}
            />
            <Field
              label="By"
              type="date"
              value={row.due_on ?? ''}
              error={errors[`steps.${index}.due_on`]?.[0]}
              onValue={(day) => write(row.key, { due_on: String(day) || null })}
            />
            <IconButton
              label={`Remove step ${index + 1}`}
              onClick={() => {
                reset()
                setRows(rows.filter((one) => one !== row))
              }}
            >
              <TrashIcon />
            </IconButton>
          </div>
        )}
      </SortableList>
      {fault && <FieldError id="milestones-fault">{fault}</FieldError>}
      <div className={styles.foot}>
        <Button ref={pin} type="submit" loading={pending !== null}>
          {request.milestones.steps.length > 0 ? 'Save' : 'Pin'}
        </Button>
        {rows.length < MILESTONES_MAX && (
          <Button variant="secondary" onClick={() => setRows([...rows, newRow('')])}>
            Add a step
          </Button>
        )}
        {request.milestones.steps.length > 0 && (
          <Button variant="tertiary" onClick={() => save([])}>
            Remove all
          </Button>
        )}
      </div>
    </form>
  )
}
