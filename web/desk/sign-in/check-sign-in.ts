import * as z from 'zod/mini'
import { signInFields } from '#contract/shared/credentials.ts'

// the page's policy allows no eval
z.config({ jitless: true })

export type SignInFaults = { email?: string; password?: string; form?: string }

/** What was typed, where it may be sent; else what is wrong with it. */
export function checkSignIn(typed: FormData) {
  const parsed = z.safeParse(signInFields, Object.fromEntries(typed))
  if (parsed.success) return { body: parsed.data, faults: {} }
  return { body: null, faults: firstFaults(parsed.error.issues) }
}

function firstFaults(issues: readonly z.core.$ZodIssue[]): SignInFaults {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}
