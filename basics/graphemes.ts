// Apart from `text.ts`, because every page shows initials and few pages clean what is typed.

/** Without the blanks and line breaks at its ends; what is between stays. For several lines: `cleanLine` is for one. */
export const trimmed = (text: string): string => text.trim()

/** Whether a reader sees any of it: more than white space, controls and characters without a shape. */
export const hasVisibleContent = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)

/** Made where it is first needed: most pages never cut a text. */
let segmenter: Intl.Segmenter | undefined

/** What a reader sees as single characters: a letter with its marks, an emoji of several parts. */
export function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
