import type { MaskitoPreprocessor } from '@maskito/core'
import { useMemo } from 'react'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { withoutCountryCode } from './without-country-code.ts'

/** A phone number by its mask, with the telephone keyboard. */
export function PhoneField(props: MaskedFieldProps) {
  const preprocessors = useMemo<MaskitoPreprocessor[]>(() => {
    const digits = props.mask.replaceAll(/[^9]/g, '').length
    return [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: withoutCountryCode(elementState.value, digits) },
        data: withoutCountryCode(data, digits),
      }),
    ]
  }, [props.mask])
  return <MaskedField inputMode="tel" autoComplete="tel" {...props} preprocessors={preprocessors} />
}
