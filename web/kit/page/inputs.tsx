import { useState } from 'react'
import { PHONE_MASK } from '#basics/text/phone.ts'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { MaskedField } from '#web/kit/fields/masked-field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { PhoneField } from '#web/kit/fields/phone-field.tsx'
import { SearchSelect } from '#web/kit/fields/search-select.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import styles from './page.module.css'
import { Section } from './section.tsx'

export function Inputs() {
  return (
    <Section title="Inputs">
      <div className={styles.inputs}>
        <Field label="First name" required defaultValue="Maya" />
        <Field label="Address line 2" placeholder="Apartment, floor" />
        <Field
          label="Email"
          type="email"
          required
          defaultValue="maya@lindqvist"
          error="Please enter a valid email address"
        />
        <PhoneField label="Phone number" mask={PHONE_MASK} required hint="Ten digits. Codes go here." />
        <MaskedField label="Policy number" mask="aa-99*-***" defaultValue="TW12" />
        <CodeField label="Verification code" length={6} className={styles.wide} />
        <Select
          label="Country"
          required
          placeholder="Choose one"
          options={[
            { value: 'US', label: 'United States' },
            { value: 'CA', label: 'Canada' },
          ]}
        />
        <SearchableCountry />
        <PasswordField label="Password" defaultValue="biscuit1" />
        <Field label="Company" required disabled defaultValue="Brightwater Foods" />
        <Field label="How many" type="number" hint="A number, such as 12" required />
        <Field
          className={styles.wide}
          label="Anything we should know?"
          type="textarea"
          defaultValue="He’s nervous around other dogs for the first hour, then he’s everybody’s friend."
        />
      </div>
      <div className={styles.inputs}>
        {types.map((type) => (
          <Field key={type} label={`Of type ${type}`} type={type} required />
        ))}
      </div>
    </Section>
  )
}

const types = ['date', 'email', 'number', 'password', 'search', 'tel', 'text', 'textarea', 'url'] as const

const COUNTRIES = [
  { id: 'US', label: 'United States' },
  { id: 'CA', label: 'Canada', note: 'two languages' },
]

function SearchableCountry() {
  const [value, setValue] = useState('')
  return (
    <SearchSelect
      label="Country from a long list"
      required
      placeholder="Choose one"
      chosen={COUNTRIES.find(({ id }) => id === value)}
      options={COUNTRIES}
      onValue={setValue}
    />
  )
}
