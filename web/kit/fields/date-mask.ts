import type { MaskitoOptions } from '@maskito/core'
import { maskSlots } from '#basics/text/mask.ts'
import { asciiDigits } from '#basics/text/text.ts'

/** Order of a numeric date: month first, as in the United States, or day first. */
export type DateOrder = 'month-first' | 'day-first'
export const DATE_MASK = '99/99/9999'

/**
 * Masks a date. A digit that cannot begin a month or day gets its zero (3141988 is 03/14/1988), as does a single digit
 * before a slash. Autofilled and pasted ISO dates are reordered.
 */
export function dateMask(order: DateOrder): MaskitoOptions {
  return {
    mask: maskSlots(DATE_MASK),
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: fromIso(asciiDigits(elementState.value), order) },
        data: fromIso(asciiDigits(data), order),
      }),
      ({ elementState, data }) => {
        const { value, selection } = elementState
        const begun = /^(?:\d\d\/)?\d$/.test(value) && selection[0] === value.length
        if (!begun || !/^[\s/.-]$/.test(data)) return { elementState, data }
        const whole = `${value.slice(0, -1)}0${value.slice(-1)}`
        return { elementState: { value: whole, selection: [whole.length, whole.length] }, data: '/' }
      },
    ],
    postprocessors: [
      (state) => {
        const value = withZeros(state.value, order)
        return value === state.value ? state : { value, selection: [value.length, value.length] }
      },
    ],
  }
}

/** The ISO date of a typed one; incomplete text is returned as it is, which is no date. */
export function isoDate(typed: string, order: DateOrder): string {
  const [first = '', second = '', year = ''] = typed.split('/')
  if (year.length !== 4) return typed
  return order === 'month-first' ? `${year}-${first}-${second}` : `${year}-${second}-${first}`
}

export function typedDate(iso: string, order: DateOrder): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return order === 'month-first' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
}

const fromIso = (text: string, order: DateOrder) =>
  /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text) ? typedDate(text.replaceAll(/\s/g, ''), order) : text

/** Typed without slashes: each part takes one digit more or less than the mask gave it. */
function withZeros(value: string, order: DateOrder): string {
  const [first, second] = order === 'month-first' ? (['1', '3'] as const) : (['3', '1'] as const)
  const digits = value.replaceAll('/', '')
  let parts = digits
  if (parts.length >= 1 && parts.charAt(0) > first) parts = `0${parts}`
  if (parts.length >= 3 && parts.charAt(2) > second) parts = `${parts.slice(0, 2)}0${parts.slice(2)}`
  if (parts === digits) return value
  return [parts.slice(0, 2), parts.slice(2, 4), parts.slice(4, 8)].filter(Boolean).join('/')
}
