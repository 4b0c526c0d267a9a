import { foldForSearch } from '#basics/text/text.ts'
import { TAGS_MAX } from '#contract/desk/queue/tags.ts'

type Tagged = { readonly tags?: readonly string[] }
/** Tags that were checked (true) or unchecked (false) so far, by name. */
type Ticks = ReadonlyMap<string, boolean>

/** Whether all, some or none of the requests have the tag before any change. */
export function tickOf(tag: string, targets: readonly Tagged[]): boolean | 'some' {
  const count = targets.filter(({ tags = [] }) => tags.includes(tag)).length
  if (count === 0) return false
  return count === targets.length ? true : 'some'
}

/** Tags to add and to remove, compared with the current tags. */
export function changesIn(ticks: Ticks, targets: readonly Tagged[]) {
  const changed = [...ticks].filter(([tag, isOn]) => isOn !== tickOf(tag, targets))
  const where = (wanted: boolean) => changed.flatMap(([tag, isOn]) => (isOn === wanted ? [tag] : []))
  return { add: where(true), remove: where(false) }
}

/**
 * Sentence if a change exceeds a limit for all requests. A limit that only some of the requests exceed is refused for
 * those alone.
 */
export function limitOf(ticks: Ticks, targets: readonly Tagged[]): { isReached: boolean; sentence: string } {
  const { remove } = changesIn(ticks, targets)
  if (remove.length > TAGS_MAX) return { isReached: true, sentence: `At most ${TAGS_MAX} tags can be removed at once.` }
  const full = targets.filter((one) => tagsAfter(ticks, one) > TAGS_MAX).length
  if (full === 0) return { isReached: false, sentence: '' }
  if (full === targets.length)
    return { isReached: true, sentence: `A request has at most ${TAGS_MAX} tags. Please remove some first.` }
  const stays = full === 1 ? 'stays as it is' : 'stay as they are'
  return {
    isReached: false,
    sentence: `${full} of the ${targets.length} would have more than ${TAGS_MAX} tags, and ${stays}.`,
  }
}

function tagsAfter(ticks: Ticks, { tags = [] }: Tagged): number {
  return [...new Set([...tags, ...ticks.keys()])].filter((tag) => ticks.get(tag) ?? true).length
}

/** Tags that contain the words. Those that start with them come first. */
export function matching(tags: readonly string[], words: string): string[] {
  const sought = foldForSearch(words)
  const found = tags.filter((tag) => foldForSearch(tag).includes(sought))
  const begins = (tag: string) => foldForSearch(tag).startsWith(sought)
  return [...found.filter(begins), ...found.filter((tag) => !begins(tag))]
}
