import { foldForSearch } from '#basics/text.ts'

type Named = { readonly name: string; readonly member: string }

/** Whether a request has each of these words in its name or its member's, whatever marks stand on them. */
export function fits({ name, member }: Named, words: string): boolean {
  const text = foldForSearch(`${name} ${member}`)
  return foldForSearch(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
