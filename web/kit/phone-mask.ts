import type { MaskitoOptions } from '@maskito/core'
import { maskSlots } from '#basics/mask.ts'
import { phoneText, usPhoneDigits } from '#basics/phone.ts'
import { asciiDigits } from '#basics/text.ts'

/**
 * A US number by its mask, also filled in or pasted with its +1. What the mask has no room for, such as another
 * country's number, stays as it was typed: cut to ten digits it would be the phone of a stranger.
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
