import pane from '#web/desk/shared/pane.module.css'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import type { Choices, Editing } from './editing.ts'

/** The request that a member can start from it. */
export function HelpFields({ written, change, about, choices }: Editing & { choices: Choices }) {
  return (
    <fieldset className={pane.part}>
      <legend className="d4">Help with it</legend>
      <Select
        label="Request idea"
        placeholder="None"
        hint="A button starts this request with a concierge."
        value={written.request_survey_id}
        error={about('request_survey_id')}
        options={ideasOf(choices, written.request_survey_id)}
        onValue={(request_survey_id) => change({ request_survey_id })}
      />
      {written.request_survey_id && (
        <Field
          label="What the button reads"
          required
          value={written.request_survey_cta}
          error={about('request_survey_cta')}
          onValue={(words) => change({ request_survey_cta: String(words) })}
        />
      )}
    </fieldset>
  )
}

/** An idea that members cannot begin anymore stays chosen until somebody chooses another. */
function ideasOf({ ideas }: Choices, chosen: string) {
  const options = ideas.map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: 'An idea that members no longer find' }]
}
