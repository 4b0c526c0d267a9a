import { lazy } from 'react'
import { PHONE_MASK, phoneText } from '#basics/text/phone.ts'
import { Field } from '#web/kit/fields/field.tsx'
import type { MaskedFieldProps } from '#web/kit/fields/masked-field.tsx'

type PhoneControlProps = Pick<MaskedFieldProps, 'label' | 'required' | 'error' | 'className'> & {
  value: string
  onValue: (value: string) => void
}

/** Phone field with an input mask. Few surveys need it, so it is loaded with its question. */
export const PhoneControl = lazy(async () => {
  try {
    const { PhoneField } = await import('#web/kit/fields/phone-field.tsx')
    return { default: (props: PhoneControlProps) => <PhoneField {...props} mask={PHONE_MASK} /> }
  } catch {
    return { default: PlainPhone }
  }
})

/** Fallback if the mask cannot be loaded. */
function PlainPhone({ onValue, ...props }: PhoneControlProps) {
  return <Field {...props} type="tel" autoComplete="tel" onValue={(typed) => onValue(phoneText(String(typed)))} />
}
