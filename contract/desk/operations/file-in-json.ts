import * as z from 'zod/mini'

/** Base64 holds three bytes in four characters. */
const charactersFor = (bytes: number) => Math.ceil(bytes / 3) * 4

/** A small file in base64 inside JSON. `tooLarge` is the error message for a file of more than `maxBytes`. */
export const base64File = (maxBytes: number, tooLarge: string) =>
  z
    .string('Please choose a file.')
    .check(
      z.minLength(1, 'This file is empty. Please choose another.'),
      z.maxLength(charactersFor(maxBytes), tooLarge),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This file did not arrive whole. Please choose it again.'),
    )
