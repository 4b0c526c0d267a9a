import { trimmed } from '#basics/graphemes.ts'
export const hues = ['car', 'family', 'finances', 'home', 'moving', 'medical', 'pet', 'travel', 'wildcard'] as const

export type Hue = (typeof hues)[number]

/** The hue of a category by its name. Wildcard stands in for every name we don't know. */
export function hueOf(category: string | null | undefined): Hue {
  return byName.get(trimmed(category ?? '').toLowerCase()) ?? 'wildcard'
}

/** The hue of a category by the address of its picture, which is named after it. */
export function hueOfPicture(address: string | null): Hue {
  return hueOf(address?.match(/([a-z]+)\.svg$/)?.[1])
}

const byName = new Map<string, Hue>([
  ...hues.map((hue) => [hue, hue] as const),
  ['home / moving', 'moving'],
  ['money', 'finances'],
  ['medical / employer benefits', 'medical'],
])
