import type { MaskitoOptions } from '@maskito/core'
import { maskSlots } from '#basics/text/mask.ts'
import { phoneText, usPhoneDigits } from '#basics/text/phone.ts'
import { asciiDigits } from '#basics/text/text.ts'

/**
 * Masks a US number, also if autofilled or pasted with its +1. A number that does not fit the mask, such as one from
 * another country, is kept as typed: cut to ten digits it would be another person's phone.
 */
export function phoneMask(mask: string): MaskitoOptions {
  const room = mask.replaceAll(/[^9]/g, '').length
  const fits = (typed: string) => !typed.includes('+') && typed.replaceAll(/\D/g, '').length <= room
  return {
    mask: ({ value }) => (fits(value) ? maskSlots(mask) : /^.*$/s),
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: asciiDigits(elementState.value) },
        data: asciiDigits(data),
      }),
    ],
    postprocessors: [
      (state) => {
        const isWhole = !fits(state.value) && usPhoneDigits(state.value).length === room
        const value = isWhole ? phoneText(state.value) : state.value
        return value === state.value ? state : { value, selection: [value.length, value.length] }
      },
    ],
  }
}
