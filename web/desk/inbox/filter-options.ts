export const WAITING_ON = {
  us: 'Waiting on us',
  member: 'Waiting on the member',
  third_party: 'Waiting on somebody else',
} as const

/** Words by key, as a list of choices. */
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Which of the keys was chosen; none where nothing was. */
export function keyOf<K extends string>(words: Record<K, string>, value: string): K | undefined {
  return Object.hasOwn(words, value) ? (value as K) : undefined // it has just been seen to be one
}

/** The desk's tags, and the chosen one: no request may have it anymore, and it can still be taken away. */
export function tagOptions(tags: readonly string[] = [], chosen: string | undefined) {
  const all = chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen]
  return all.map((tag) => ({ value: tag, label: tag }))
}
