import { trimmed } from '#basics/text/graphemes.ts'
export const hues = ['car', 'family', 'finances', 'home', 'moving', 'medical', 'pet', 'travel', 'wildcard'] as const

export type Hue = (typeof hues)[number]

/** The hue of a category by its name. Unknown names get wildcard. */
export function hueOf(category: string | null | undefined): Hue {
  return byName.get(trimmed(category ?? '').toLowerCase()) ?? 'wildcard'
}

/** The hue of a category by the URL of its picture, whose file is named after it. */
export function hueOfPicture(address: string | null): Hue {
  return hueOf(address?.match(/([a-z]+)\.svg$/)?.[1])
}

const byName = new Map<string, Hue>([
  ...hues.map((hue) => [hue, hue] as const),
  ['home / moving', 'moving'],
  ['money', 'finances'],
  ['medical / employer benefits', 'medical'],
])
