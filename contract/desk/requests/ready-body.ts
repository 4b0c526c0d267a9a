import * as z from 'zod/mini'
import { blanksIn } from '#basics/text/blanks.ts'

type Reply = { readonly body: string; readonly internal?: boolean | undefined }

/** Rejects a reply that still has an empty field of a saved reply. A note may keep such fields. */
export const blanksFilled = z.superRefine<Reply>(({ body, internal }, context) => {
  const [blank] = internal ? [] : blanksIn(body)
  if (blank === undefined) return
  const message = `Please fill in ${blank} before you send this.`
  context.issues.push({ code: 'custom', input: body, path: ['body'], message })
})
