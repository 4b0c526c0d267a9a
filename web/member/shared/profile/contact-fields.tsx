import { t } from '#basics/language/translate.ts'
import { PHONE_MASK } from '#basics/text/phone.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PhoneField } from '#web/kit/fields/phone-field.tsx'
import { addressBegun, type Contact, type ContactField, type Faults } from './contact.ts'
import styles from './contact-fields.module.css'

interface ContactFieldsProps {
  contact: Contact
  faults: Faults
  onChange: (part: Partial<Contact>) => void
}

export function ContactFields({ contact, faults, onChange }: ContactFieldsProps) {
  const of = fieldOf({ contact, faults, onChange })
  return (
    <div className={styles.fields}>
      <PhoneField label={t('Phone number')} mask={PHONE_MASK} autoComplete="tel-national" required {...of('phone')} />
      <Field label={t('Email')} type="email" autoComplete="email" required {...of('email')} />
      <AddressFields {...{ contact, faults, onChange }} />
    </div>
  )
}

export function AddressFields({ contact, faults, onChange }: ContactFieldsProps) {
  const begun = addressBegun(contact)
  const of = fieldOf({ contact, faults, onChange })
  return (
    <fieldset className={styles.address}>
      <legend className="sr">{t('Address')}</legend>
      <Field
        label={t('Address line 1')}
        autoComplete="address-line1"
        required={begun}
        className={styles.wide}
        {...of('address_line_1')}
      />
      <Field
        label={t('Address line 2')}
        autoComplete="address-line2"
        className={styles.wide}
        {...of('address_line_2')}
      />
      <Field label={t('City')} autoComplete="address-level2" required={begun} {...of('city')} />
      <Field label={t('State')} autoComplete="address-level1" required={begun} {...of('state')} />
      <Field label={t('Postal code')} autoComplete="postal-code" required={begun} {...of('postal_code')} />
      <Field label={t('Country')} autoComplete="country-name" required={begun} {...of('country')} />
    </fieldset>
  )
}

const fieldOf =
  ({ contact, faults, onChange }: ContactFieldsProps) =>
  (name: ContactField) => ({
    name,
    value: contact[name],
    error: faults[name],
    onValue: (text: string | number) => onChange({ [name]: String(text) }),
  })

const FIELDS = ['phone', 'email', 'line 1', 'line 2', 'city', 'state', 'postal code', 'country']

export function ContactFieldsSkeleton() {
  return (
    <div className={styles.fields} role="status" aria-label={t('Loading')}>
      {FIELDS.map((field) => (
        <div key={field} className={field.startsWith('line') ? styles.wide : undefined}>
          <Skeleton shape="short" />
          <Skeleton className={styles.skeleton} />
        </div>
      ))}
    </div>
  )
}
