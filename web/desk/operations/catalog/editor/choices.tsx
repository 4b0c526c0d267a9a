import { CHOICE_MAX_CHARACTERS, type FlowChoice } from '#contract/desk/operations/flow.ts'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import styles from './choices.module.css'
import { newChoice, withChoiceLabel } from './flow-changes.ts'

type ChoicesProps = {
  choices: readonly FlowChoice[]
  /** Returns the error of a field such as `choices.2.value`. */
  about: (field: string) => string | null
  onChange: (choices: FlowChoice[]) => void
}

/** Choices of a question with their stored values. */
export function Choices({ choices, about, onChange }: ChoicesProps) {
  const set = (next: FlowChoice) => onChange(choices.map((one) => (one.key === next.key ? next : one)))
  const fault = about('choices')
  return (
    <div role="group" aria-label="Choices" aria-describedby={fault ? 'choices-fault' : undefined}>
      <div className={styles.heads} aria-hidden="true">
        <span>Choice the member sees</span>
        <span>Stored value</span>
      </div>
      <SortableList
        label="Choices"
        items={choices}
        keyOf={({ key }) => key}
        nameOf={({ label }, index) => `Choice ${index + 1}${label ? `, ${label}` : ''}`}
        onMove={(from, to) => onChange(moved(choices, from, to))}
        className={styles.list}
      >
        {(choice, index, handle) => (
          <div className={styles.choice}>
            {handle}
            <Field
              label={`Choice ${index + 1}`}
              required
              className={styles.bare}
              maxLength={CHOICE_MAX_CHARACTERS}
              value={choice.label}
              error={about(`choices.${index}.label`)}
              onValue={(typed) => set(withChoiceLabel(choice, String(typed)))}
            />
            <Field
              label={`Stored value of choice ${index + 1}`}
              required
              className={styles.bare}
              maxLength={CHOICE_MAX_CHARACTERS}
              spellCheck={false}
              value={choice.value}
              error={about(`choices.${index}.value`)}
              onValue={(typed) => set({ ...choice, value: String(typed) })}
            />
            <IconButton
              label={`Remove choice ${index + 1}`}
              onClick={() => onChange(choices.filter((one) => one !== choice))}
            >
              <TrashIcon />
            </IconButton>
          </div>
        )}
      </SortableList>
      {fault && <FieldError id="choices-fault">{fault}</FieldError>}
      <Button variant="tertiary" small className={styles.add} onClick={() => onChange([...choices, newChoice()])}>
        Add a choice
      </Button>
    </div>
  )
}
