import { trimmed } from '#basics/graphemes.ts'
import { foldForSearch } from '#basics/text.ts'
/** An @ that is being written: where it stands, and the letters after it. */
export type PartialMention = { readonly from: number; readonly letters: string }

/** Two words are the longest that somebody types to find a name. */
const BEGUN = /(?:^|[^\p{L}\p{N}._-])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u

/** The mention that ends where the cursor is; null where there is none. */
export function mentionAt(text: string, cursor: number): PartialMention | null {
  const letters = BEGUN.exec(text.slice(0, cursor))?.[1]
  return letters === undefined ? null : { from: cursor - letters.length - 1, letters }
}

/** Those with a name, or a later part of one, that begins so; none once it is written out. */
export function namesLike<Named extends { readonly name: string }>(all: readonly Named[], letters: string): Named[] {
  const begin = foldForSearch(letters)
  return all.filter(({ name }) => {
    const whole = foldForSearch(name)
    return whole !== trimmed(begin) && (whole.startsWith(begin) || whole.includes(` ${begin}`))
  })
}
