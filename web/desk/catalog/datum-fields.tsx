import { type FlowQuestion, fitsDatum } from '#contract/desk/catalog-flow.ts'
import type { Datum } from '#contract/desk/ideas.ts'
import { NAME_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'

type DatumFieldsProps = {
  question: FlowQuestion
  data: readonly Datum[]
  error: string | null
  onChange: (change: Pick<FlowQuestion, 'datum_id' | 'datum_label'>) => void
}

/** The Datum that the answer is: what several ideas ask for is asked once and suggested ever after. */
export function DatumFields({ question, data, error, onChange }: DatumFieldsProps) {
  const { datum_id, datum_label, type } = question
  const fitting = data.filter((datum) => fitsDatum(type, datum.type) || datum.id === datum_id)
  return (
    <>
      <Select
        label="The answer is stored as"
        required
        hint="Ideas that ask for the same thing share it, and members need not say it twice."
        value={String(datum_id ?? '')}
        error={error}
        placeholder="Something new"
        options={fitting.map((datum) => ({ value: String(datum.id), label: `${datum.label} · ${askedBy(datum)}` }))}
        onValue={(id) => onChange({ datum_id: id === '' ? null : Number(id), datum_label })}
      />
      {datum_id === null && (
        <Field
          label="What colleagues call it"
          hint="Empty: as the question reads."
          maxLength={NAME_MAX_CHARACTERS}
          value={datum_label}
          onValue={(typed) => onChange({ datum_id: null, datum_label: String(typed) })}
        />
      )}
    </>
  )
}

function askedBy({ ideas }: Datum): string {
  if (ideas === 0) return 'asked by no idea now'
  return ideas === 1 ? 'asked by 1 idea' : `asked by ${ideas} ideas`
}
