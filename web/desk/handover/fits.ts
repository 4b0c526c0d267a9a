import { folded } from '#web/desk/shared/folded.ts'

type Named = { readonly name: string; readonly member: string }

/** Whether a request has each of these words in its name or its member's, whatever marks stand on them. */
export function fits({ name, member }: Named, words: string): boolean {
  const text = folded(`${name} ${member}`)
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
