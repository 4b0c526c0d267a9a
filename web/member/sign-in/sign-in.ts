import * as z from 'zod/mini'
import * as field from '#contract/shared/fields.ts'
import { checked } from '#web/wire/checked.ts'
import { beginSession } from './begin-session.ts'

const fields = z.object({ email: field.email, password: field.password })
/** Who they are, and too many tries. Anything else is no fault of who signs in. */
const REFUSALS = [401, 429]

/** Email and password. Then on: to the welcome, home, to a first phone, or to the code on this very page. */
export function signInWith(typed: FormData, goOn: () => Promise<void>) {
  const enter = async ({ email, password }: z.output<typeof fields>) => {
    const { pending } = await beginSession(email, password)
    if (pending !== 'code') await goOn()
  }
  return checked(fields, enter, REFUSALS)(typed)
}
