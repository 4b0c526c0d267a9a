import * as z from 'zod/mini'
import * as field from '#contract/shared/fields.ts'
import { checked } from '#web/wire/checked.ts'
import { beginSession } from './begin-session.ts'

const fields = z.object({ email: field.email, password: field.password })
/** Statuses caused by the person: wrong credentials, and too many tries. Any other status is our error. */
const REFUSALS = [401, 429]

/**
 * Signs in by email and password, then goes to the welcome, the dashboard, the form for a first phone, or the code step
 * on this page.
 */
export function signInWith(typed: FormData, goOn: () => Promise<void>) {
  const enter = async ({ email, password }: z.output<typeof fields>) => {
    const { pending } = await beginSession(email, password)
    if (pending !== 'code') await goOn()
  }
  return checked(fields, enter, REFUSALS)(typed)
}
