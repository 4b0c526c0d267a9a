// Separate from `text.ts`, because every page shows initials, but few pages clean typed text.

/** Trims both ends, including line breaks, for text of several lines; `cleanLine` is for one line. */
export const trimmed = (text: string): string => text.trim()

/** Whether any of it is visible: not only white space, controls and invisible characters. */
export const hasVisibleContent = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)

/** Created on first use, because most pages never cut a text. */
let segmenter: Intl.Segmenter | undefined

/** Splits a text into what readers see as single characters: a letter with its marks, or an emoji of several parts. */
export function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
