import { foldForSearch } from '#basics/text/text.ts'

type Named = { readonly name: string; readonly member: string }

/** Whether each of these words is in the request's or the member's name, regardless of accents. */
export function fits({ name, member }: Named, words: string): boolean {
  const text = foldForSearch(`${name} ${member}`)
  return foldForSearch(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
