import pane from '#web/desk/shared/pane.module.css'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import type { Choices, Editing } from './editing.ts'

/** Fields for the request that a member can start from the offering. */
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
          label="Button label"
          required
          value={written.request_survey_cta}
          error={about('request_survey_cta')}
          onValue={(words) => change({ request_survey_cta: String(words) })}
        />
      )}
    </fieldset>
  )
}

/** An idea that members can no longer start stays selected until another one is chosen. */
function ideasOf({ ideas }: Choices, chosen: string) {
  const options = ideas.map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: 'An idea that members can no longer find' }]
}
