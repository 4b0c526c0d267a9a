import { foldForSearch } from '#basics/text.ts'
import { TAGS_MAX } from '#contract/desk/tags.ts'

type Tagged = { readonly tags?: readonly string[] }
/** What was ticked (true) or unticked (false) so far, by the name of the tag. */
type Ticks = ReadonlyMap<string, boolean>

/** Whether all of them have a tag before anything is ticked, or some. */
export function tickOf(tag: string, targets: readonly Tagged[]): boolean | 'some' {
  const count = targets.filter(({ tags = [] }) => tags.includes(tag)).length
  if (count === 0) return false
  return count === targets.length ? true : 'some'
}

/** What differs from how it is. */
export function changesIn(ticks: Ticks, targets: readonly Tagged[]) {
  const changed = [...ticks].filter(([tag, isOn]) => isOn !== tickOf(tag, targets))
  const where = (wanted: boolean) => changed.flatMap(([tag, isOn]) => (isOn === wanted ? [tag] : []))
  return { add: where(true), remove: where(false) }
}

/** What is too much for one change, in words; what is too much for some of many is refused to those alone. */
export function limitOf(ticks: Ticks, targets: readonly Tagged[]): { isReached: boolean; sentence: string } {
  const { remove } = changesIn(ticks, targets)
  if (remove.length > TAGS_MAX)
    return { isReached: true, sentence: `At most ${TAGS_MAX} tags can be taken off at once.` }
  const full = targets.filter((one) => tagsAfter(ticks, one) > TAGS_MAX).length
  if (full === 0) return { isReached: false, sentence: '' }
  if (full === targets.length)
    return { isReached: true, sentence: `A request has at most ${TAGS_MAX} tags. Please take some off first.` }
  const stays = full === 1 ? 'stays as it is' : 'stay as they are'
  return {
    isReached: false,
    sentence: `${full} of the ${targets.length} would have more than ${TAGS_MAX} tags, and ${stays}.`,
  }
}

function tagsAfter(ticks: Ticks, { tags = [] }: Tagged): number {
  return [...new Set([...tags, ...ticks.keys()])].filter((tag) => ticks.get(tag) ?? true).length
}

/** Those that have the words somewhere; those that begin with them come first. */
export function matching(tags: readonly string[], words: string): string[] {
  const sought = foldForSearch(words)
  const found = tags.filter((tag) => foldForSearch(tag).includes(sought))
  const begins = (tag: string) => foldForSearch(tag).startsWith(sought)
  return [...found.filter(begins), ...found.filter((tag) => !begins(tag))]
}
