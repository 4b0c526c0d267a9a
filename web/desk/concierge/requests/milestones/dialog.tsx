import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { MILESTONE_MAX_CHARACTERS, MILESTONES_MAX, MILESTONES_MIN } from '#contract/shared/milestones.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { asStep } from './as-step.ts'
import styles from './dialog.module.css'
import { asSent, useSetMilestones } from './set-milestones.ts'

type MilestonesDialogProps = { request: DeskRequest; pins: boolean; open: boolean; onClose: () => void }

/**
 * Dialog with all milestones of a request; the last one is its end.
 * @param pins adds an empty milestone before the end, or one with the selected text of the conversation
 */
export function MilestonesDialog({ request, pins, open, onClose }: MilestonesDialogProps) {
  const { steps, suggested } = request.milestones
  const picked = usePicked(open)
  const adds = pins || (picked !== '' && steps.length > 0 && steps.length < MILESTONES_MAX)
  // With suggestions of the idea, the focus is on the button that pins them, otherwise on the text field.
  const isReady = steps.length === 0 && suggested.length > 0
  const pin = useRef<HTMLButtonElement>(null)
  const added = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const next = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const firstFocused = () => {
    if (adds) return added
    return isReady ? pin : next
  }
  return (
    <Dialog open={open} title="Milestones" onClose={onClose} initialFocus={firstFocused()}>
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

/**
 * The selection in the conversation at the time of opening. Later the dialog has the focus, and the selection is lost.
 */
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

/**
 * Pinned milestones, plus an empty one if one is added; otherwise the suggestions of the idea, otherwise three empty
 * ones.
 */
function useRows({ milestones: { steps, suggested } }: DeskRequest, adds: boolean, picked: string) {
  return useState(() => {
    const pinned = steps.map((step): Row => ({ ...asSent(step), key: step.id }))
    if (adds) return pinned.toSpliced(-1, 0, newRow(picked, ADDED))
    if (pinned.length > 0) return pinned
    const words = suggested.length > 0 ? suggested : Array.from({ length: MILESTONES_MIN }, () => '')
    return words.map((one) => newRow(one))
  })
}

/** Id of the added milestone. */
const ADDED = 'added'

function newRow(words: string, key: string = crypto.randomUUID()): Row {
  return { key, words, due_on: null, done: false }
}

type MilestonesFormProps = {
  request: DeskRequest
  onDone: () => void
  pin: RefObject<HTMLButtonElement | null>
  added: StepField | null
  /** Field of the next milestone. */
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
  const fieldOf = (row: Row) => {
    if (row.key === ADDED) return added
    return row === first ? next : undefined
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
          <MilestoneFields
            field={fieldOf(row)}
            row={row}
            index={index}
            isEnd={index === rows.length - 1}
            handle={handle}
            errors={errors}
            onChange={(part) => write(row.key, part)}
            onRemove={() => {
              reset()
              setRows(rows.filter((one) => one !== row))
            }}
          />
        )}
      </SortableList>
      {fault && <FieldError id="milestones-fault">{fault}</FieldError>}
      <div className={layout.cluster12}>
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

type MilestoneFieldsProps = {
  /** Ref of the text field, for the focus at the opening of the dialog. */
  field: StepField | null | undefined
  row: Row
  index: number
  isEnd: boolean
  handle: ReactNode
  errors: FieldErrors
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

function MilestoneFields({ field, row, index, isEnd, handle, errors, onChange, onRemove }: MilestoneFieldsProps) {
  return (
    <div className={styles.step}>
      {handle}
      <input
        type="checkbox"
        aria-label={`Done: ${row.words || `step ${index + 1}`}`}
        checked={row.done}
        onChange={(event) => onChange({ done: event.target.checked })}
      />
      <Field
        ref={field}
        label={isEnd ? 'The end' : `Step ${index + 1}`}
        required
        maxLength={MILESTONE_MAX_CHARACTERS}
        value={row.words}
        error={errors[`steps.${index}.words`]?.[0]}
        onValue={(words) => onChange({ words: String(words) })}
      />
      <Field
        label="By"
        type="date"
        value={row.due_on ?? ''}
        error={errors[`steps.${index}.due_on`]?.[0]}
        onValue={(day) => onChange({ due_on: String(day) || null })}
      />
      <IconButton label={`Remove step ${index + 1}`} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </div>
  )
}
