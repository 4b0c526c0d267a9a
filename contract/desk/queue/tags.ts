import * as z from 'zod/mini'
import * as field from '#contract/shared/fields.ts'

export const TAG_MAX_CHARACTERS = 32
/** Maximum number of tags on one request. */
export const TAGS_MAX = 8

const NAME = 'Please give the tag a name.'

/** Tags that differ only in case or diacritics are the same. A search puts the tag in quotes, so it contains none. */
export const tagName = field.requiredLine(NAME, TAG_MAX_CHARACTERS).check(
  z.refine((name) => /[\p{L}\p{N}]/u.test(name), { error: NAME }),
  z.refine((name) => !/["“”]/.test(name), { error: 'Please leave out the quotes.' }),
)

const some = z
  .array(tagName, 'Please say which tags.')
  .check(z.maxLength(TAGS_MAX, `Please choose at most ${TAGS_MAX} tags.`))

/** Tags to add and to remove. An unknown name creates a tag. */
export const tagChange = {
  add: some,
  remove: some,
  /** Removes only tags that the caller added. Tags that a colleague added remain. */
  own: z.optional(z.boolean('Please say whether only your own.')),
}
