import { lazy } from 'react'
import { PHONE_MASK, phoneText } from '#basics/phone.ts'
import { Field } from '#web/kit/field.tsx'
import type { MaskedFieldProps } from '#web/kit/masked-field.tsx'

type PhoneControlProps = Pick<MaskedFieldProps, 'label' | 'required' | 'error' | 'className'> & {
  value: string
  onValue: (value: string) => void
}

/** A phone number by its mask, which few conversations ask for: it comes with the question. */
export const PhoneControl = lazy(async () => {
  try {
    const { PhoneField } = await import('#web/kit/phone-field.tsx')
    return { default: (props: PhoneControlProps) => <PhoneField {...props} mask={PHONE_MASK} /> }
  } catch {
    return { default: PlainPhone }
  }
})

/** Where the mask can't be loaded the number can be given all the same. */
function PlainPhone({ onValue, ...props }: PhoneControlProps) {
  return <Field {...props} type="tel" autoComplete="tel" onValue={(typed) => onValue(phoneText(String(typed)))} />
}
