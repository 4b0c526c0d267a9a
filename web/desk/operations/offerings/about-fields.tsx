import { HUES } from '#contract/desk/operations/offerings.ts'
import { LogoField } from '#web/desk/operations/shared/logo-field.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import type { Editing } from './editing.ts'

/** Fields for the offering's name and provider. */
export function AboutFields({ written, change, about }: Editing) {
  return (
    <>
      <Field
        label="Name"
        required
        hint="The kind of offer, in a word or two. Screen readers read it before the heading."
        value={written.name}
        error={about('name')}
        onValue={(name) => change({ name: String(name) })}
      />
      <Field
        label="Heading"
        required
        value={written.heading}
        error={about('heading')}
        onValue={(heading) => change({ heading: String(heading) })}
      />
      <Field
        label="Subheading"
        type="textarea"
        rows={2}
        value={written.subheading}
        error={about('subheading')}
        onValue={(subheading) => change({ subheading: String(subheading) })}
      />
      <Field
        label="Provider"
        required
        value={written.provider_name}
        error={about('provider_name')}
        onValue={(provider) => change({ provider_name: String(provider) })}
      />
      <LogoField
        label="Provider’s logo"
        name={written.provider_name || '?'}
        hue={written.hue}
        value={written.provider_logo_url}
        error={about('provider_logo_url')}
        onValue={(provider_logo_url) => change({ provider_logo_url })}
      />
      <Select
        label="Color"
        required
        hint="The color of the task category that it helps with."
        value={written.hue}
        error={about('hue')}
        options={HUES.map((hue) => ({ value: hue, label: HUE_LABELS[hue] }))}
        onValue={(value) => change({ hue: HUES.find((hue) => hue === value) ?? 'wildcard' })}
      />
    </>
  )
}

const HUE_LABELS: Record<(typeof HUES)[number], string> = {
  medical: 'Medical: aqua',
  home: 'Home: yellow',
  family: 'Family: pink',
  pet: 'Pet: lime',
  travel: 'Travel: lilac',
  car: 'Car: blue',
  finances: 'Finances: green',
  moving: 'Moving: apricot',
  wildcard: 'Wildcard: gray',
}
