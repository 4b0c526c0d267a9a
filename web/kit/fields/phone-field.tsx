import { useMemo } from 'react'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { phoneMask } from './phone-mask.ts'

type PhoneFieldProps = Omit<MaskedFieldProps, 'options'>

/** A US phone number with a mask and the telephone keyboard. */
export function PhoneField(props: PhoneFieldProps) {
  const options = useMemo(() => phoneMask(props.mask), [props.mask])
  return <MaskedField inputMode="tel" autoComplete="tel" {...props} options={options} />
}
