import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
/** A mention that is being typed: the position of its @ and the letters after it. */
export type PartialMention = { readonly from: number; readonly letters: string }

/** People type two words of a name at most. */
const BEGUN = /(?:^|[^\p{L}\p{N}._-])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u

/** The mention that ends at the cursor; null if there is none. */
export function mentionAt(text: string, cursor: number): PartialMention | null {
  const letters = BEGUN.exec(text.slice(0, cursor))?.[1]
  return letters === undefined ? null : { from: cursor - letters.length - 1, letters }
}

/** Items with a part of the name that starts with the letters. Empty once the name is complete. */
export function namesLike<Named extends { readonly name: string }>(all: readonly Named[], letters: string): Named[] {
  const begin = foldForSearch(letters)
  return all.filter(({ name }) => {
    const whole = foldForSearch(name)
    return whole !== trimmed(begin) && (whole.startsWith(begin) || whole.includes(` ${begin}`))
  })
}
