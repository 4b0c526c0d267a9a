import { actOnMany, type Target } from './queue/many-acts.ts'

type Change = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** Adds and removes tags on these requests. One undo reverts all changes. */
export function changeTags({ add, remove }: Change, targets: readonly Target[]): Promise<boolean> {
  const act = { kind: 'tags' as const, add: [...add], remove: [...remove] }
  return actOnMany(act, targets, saying({ add, remove }))
}

function saying({ add, remove }: Change): string {
  const names = (some: readonly string[]) => new Intl.ListFormat('en-US').format(some.map((one) => `“${one}”`))
  if (remove.length === 0) return `tagged ${names(add)}`
  const off = `no longer tagged ${names(remove)}`
  return add.length === 0 ? off : `${off}, but ${names(add)}`
}
