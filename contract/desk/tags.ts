import * as z from 'zod/mini'
import * as field from '#contract/shared/fields.ts'

export const TAG_MAX_CHARACTERS = 32
/** Of one request. */
export const TAGS_MAX = 8

const NAME = 'Please give the tag a name.'

/** The same in capitals or without its marks is the same tag. A search quotes it, so it has no quotes of its own. */
export const tagName = field.requiredLine(NAME, TAG_MAX_CHARACTERS).check(
  z.refine((name) => /[\p{L}\p{N}]/u.test(name), { error: NAME }),
  z.refine((name) => !/["“”]/.test(name), { error: 'Please leave out the quotes.' }),
)

const some = z
  .array(tagName, 'Please say which tags.')
  .check(z.maxLength(TAGS_MAX, `Please choose at most ${TAGS_MAX} tags.`))

/** Which tags are put on and which are taken off; a name that is none yet becomes one. */
export const tagChange = {
  add: some,
  remove: some,
  /** Takes off those alone that the caller put on: what a colleague had put on before stays. */
  own: z.optional(z.boolean('Please say whether only your own.')),
}
