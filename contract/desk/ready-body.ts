import * as z from 'zod/mini'
import { blanksIn } from '#basics/blanks.ts'

type Reply = { readonly body: string; readonly internal?: boolean | undefined }

/** A saved reply's field that was not filled in is never sent to a member; in a note it may stay. */
export const blanksFilled = z.superRefine<Reply>(({ body, internal }, context) => {
  const [blank] = internal ? [] : blanksIn(body)
  if (blank === undefined) return
  const message = `Please fill in ${blank} before you send this.`
  context.issues.push({ code: 'custom', input: body, path: ['body'], message })
})
