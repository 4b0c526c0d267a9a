/** The mask language: 9 is a digit, a is a letter, * is either; any other character is literal. */
export function maskSlots(mask: string): (RegExp | string)[] {
  return [...mask].map((character) => slots.get(character) ?? character)
}

const slots = new Map([
  ['9', /\d/],
  ['a', /[A-Za-z]/],
  ['*', /[A-Za-z\d]/],
])

/** The rest of the mask, shown after the typed text: `(555) 01` leaves `0-____`. */
export function maskRest(mask: string, typed: string, placeholder = '_') {
  return maskSlots(mask)
    .slice([...typed].length)
    .map((slot) => (typeof slot === 'string' ? slot : placeholder))
    .join('')
}

export function isMaskFull(mask: string, typed: string) {
  const characters = [...typed]
  const expected = maskSlots(mask)
  return (
    characters.length === expected.length &&
    expected.every((slot, at) => (typeof slot === 'string' ? slot === characters[at] : slot.test(characters[at] ?? '')))
  )
}

/** The typed characters without the literals of the mask. */
export function unmasked(mask: string, typed: string) {
  const expected = maskSlots(mask)
  return [...typed].filter((_, at) => typeof expected[at] !== 'string').join('')
}
