import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { QUESTION_MAX_CHARACTERS } from '#contract/desk/operations/flow.ts'
import type { Datum } from '#contract/desk/operations/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { type QuestionType, questionType, questionTypes as wireTypes } from '#contract/shared/question.ts'
import { questionTypes } from '#web/assistant/question-types.tsx'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Choices } from './choices.tsx'
import { DatumFields } from './datum-fields.tsx'
import { withType } from './flow-changes.ts'
import styles from './question-form.module.css'

type QuestionFormProps = {
  question: FlowQuestion
  index: number
  count: number
  data: readonly Datum[]
  faults: FieldErrors
  onChange: (question: FlowQuestion) => void
  onRemove: () => void
}

/** Form for a question: its text, its answer type, and where its answer is stored. */
export function QuestionForm({ question, index, count, data, faults, onChange, onRemove }: QuestionFormProps) {
  const about = (field: string) => faults[`questions.${index}.${field}`]?.[0] ?? null
  const set = (change: Partial<FlowQuestion>) => onChange({ ...question, ...change })
  const { label, type, choices, optional, suggested } = question
  return (
    <div className={styles.form}>
      <h2 className="d4">
        Question {index + 1}
        {index === count - 1 && <span className={styles.final}> · final question</span>}
      </h2>
      <Field
        label="Question"
        required
        maxLength={QUESTION_MAX_CHARACTERS}
        hint="One short question. Members read it as a message from a person."
        value={label}
        error={about('label')}
        onValue={(typed) => set({ label: String(typed) })}
      />
      <ChipGroup
        kind="radio"
        label="Answer type"
        layout="grid"
        className={styles.types}
        value={type}
        onValueChange={(next) => isType(next) && onChange(withType(question, next, data))}
      >
        {SHOWN_TYPES.map((one) => (
          <ChipTile key={one} variant="radio" value={one} label={questionTypes[one].label} />
        ))}
      </ChipGroup>
      {wireTypes[type].hasChoices && (
        <Choices choices={choices} about={about} onChange={(next) => set({ choices: next })} />
      )}
      <div className={styles.switches}>
        <Switch
          label="Optional: members may skip it"
          checked={optional}
          onCheckedChange={(next) => set({ optional: next })}
        />
        {questionTypes[type].reusable && (
          <Switch
            label="Suggest what the member answered last time"
            checked={suggested}
            onCheckedChange={(next) => set({ suggested: next })}
          />
        )}
      </div>
      <DatumFields question={question} data={data} error={about('datum_id')} onChange={set} />
      <Button variant="tertiary" small className={styles.remove} onClick={onRemove}>
        <TrashIcon />
        Remove this question
      </Button>
    </div>
  )
}

const SHOWN_TYPES = Object.keys(questionTypes).filter(isType)

function isType(text: string): text is QuestionType {
  return questionType.options.some((type) => type === text)
}
