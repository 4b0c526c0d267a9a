import { maskSlots } from './mask.ts'

export const PHONE_MASK = '(999) 999-9999'

/** Ten digits as people read them; anything else stays what it is. */
export function phoneText(digits: string) {
  if (!/^\d{10}$/.test(digits)) return digits
  const left = [...digits]
  return maskSlots(PHONE_MASK)
    .map((slot) => (typeof slot === 'string' ? slot : left.shift()))
    .join('')
}
