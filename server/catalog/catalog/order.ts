import { invalidField } from '#contract/shared/problems.ts'

/** The list with one item moved in front of another, or to the end. */
export function withMoved(ids: readonly number[], id: number, before: number | null): number[] {
  const others = ids.filter((other) => other !== id)
  if (before === null) return [...others, id]
  const at = others.indexOf(before)
  if (at < 0) throw invalidField('before', 'It can only stand before one of the same list.')
  return others.toSpliced(at, 0, id)
}
