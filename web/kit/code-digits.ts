import { asciiDigits } from '#basics/text.ts'

const digitsIn = (typed: string) => asciiDigits(typed).replaceAll(/\D/g, '')

/**
 * What the field holds after an input. Beyond `length` digits nothing enters, but into a code that was refused: there
 * the new digits take its place.
 */
export function codeTyped(before: string, typed: string, length: number, isRefused: boolean): string {
  const digits = digitsIn(typed)
  const isReplaced = isRefused && digits.length > before.length
  return (isReplaced ? insertedIn(before, digits) : digits).slice(0, length)
}

/** What was put into `before` to make `after`. */
function insertedIn(before: string, after: string): string {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  // the caret is at the end unless the person moved it
  const end = after.length - (before.length - start)
  return after.endsWith(before.slice(start)) ? after.slice(start, end) : after
}

/** The whole code in a pasted text, such as "Your code is 123 456."; null where there is none. */
export function codePasted(text: string, length: number): string | null {
  const [code] = new RegExp(String.raw`(?<!\d)\d(?:[ -]?\d){${length - 1}}(?!\d)`).exec(asciiDigits(text)) ?? []
  return code === undefined ? null : digitsIn(code)
}
