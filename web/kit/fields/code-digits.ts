import { asciiDigits } from '#basics/text/text.ts'

const digitsIn = (typed: string) => asciiDigits(typed).replaceAll(/\D/g, '')

/**
 * The field's value after an input. Digits beyond `length` are ignored, except after a rejected code: there new digits
 * replace it.
 */
export function codeTyped(before: string, typed: string, length: number, isRefused: boolean): string {
  const digits = digitsIn(typed)
  const isReplaced = isRefused && digits.length > before.length
  return (isReplaced ? insertedIn(before, digits) : digits).slice(0, length)
}

/** The text inserted into `before` to make `after`. */
function insertedIn(before: string, after: string): string {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  // the caret is at the end unless the person moved it
  const end = after.length - (before.length - start)
  return after.endsWith(before.slice(start)) ? after.slice(start, end) : after
}

/** The complete code in a pasted text, such as "Your code is 123 456."; null if there is none. */
export function codePasted(text: string, length: number): string | null {
  const [code] = new RegExp(String.raw`(?<!\d)\d(?:[ -]?\d){${length - 1}}(?!\d)`).exec(asciiDigits(text)) ?? []
  return code === undefined ? null : digitsIn(code)
}
