import { useMemo } from 'react'
import { t } from '#basics/language/translate.ts'
import { dateFormat } from '#basics/time/date-format.ts'
import { DATE_MASK, type DateOrder, dateMask } from '#web/kit/fields/date-mask.ts'
import { MaskedField, type MaskedFieldProps } from '#web/kit/fields/masked-field.tsx'

type DateOfBirthProps = Pick<MaskedFieldProps, 'name' | 'error' | 'invalid' | 'defaultValue'>

/** A date of birth as one masked field, in the order of the current language. */
export function DateOfBirth(props: DateOfBirthProps) {
  const order = dateOrder()
  const options = useMemo(() => dateMask(order), [order])
  return (
    <MaskedField
      {...props}
      mask={DATE_MASK}
      options={options}
      label={t('Date of birth')}
      hint={order === 'month-first' ? t('Month, day, year') : t('Day, month, year')}
      inputMode="numeric"
      autoComplete="bday"
      required
    />
  )
}

export function dateOrder(): DateOrder {
  const parts = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(new Date(0))
  const first = parts.find(({ type }) => type === 'month' || type === 'day')
  return first?.type === 'day' ? 'day-first' : 'month-first'
}
