import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Datum } from '#contract/desk/operations/ideas.ts'
import { NAME_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { type SearchOption, SearchSelect } from '#web/kit/fields/search-select.tsx'
import { storedAnswersFor } from './stored-answers.ts'

type DatumFieldsProps = {
  question: FlowQuestion
  data: readonly Datum[]
  error: string | null
  onChange: (change: Pick<FlowQuestion, 'datum_id' | 'datum_label'>) => void
}

/** Selects the Datum that stores the answer. Ideas that share a Datum suggest the member's last answer. */
export function DatumFields({ question, data, error, onChange }: DatumFieldsProps) {
  const { datum_id, datum_label, type } = question
  const chosen = data.find(({ id }) => id === datum_id)
  return (
    <>
      <SearchSelect
        label="The answer is stored as"
        required
        hint="Ideas that ask for the same thing share it, so members answer it only once."
        chosen={chosen && optionOf(chosen)}
        error={error}
        placeholder="Something new"
        options={storedAnswersFor(type, data).map(optionOf)}
        onValue={(id) => onChange({ datum_id: id === '' ? null : Number(id), datum_label })}
      />
      {datum_id === null && (
        <Field
          label="What colleagues call it"
          hint="If empty, the question itself."
          maxLength={NAME_MAX_CHARACTERS}
          value={datum_label}
          onValue={(typed) => onChange({ datum_id: null, datum_label: String(typed) })}
        />
      )}
    </>
  )
}

function optionOf(datum: Datum): SearchOption {
  return { id: String(datum.id), label: datum.label, note: askedBy(datum) }
}

function askedBy({ ideas }: Datum): string {
  if (ideas === 0) return 'not used by any idea'
  return ideas === 1 ? 'asked by 1 idea' : `asked by ${ideas} ideas`
}
