import { LeadOn } from '#web/desk/shared/lead-on.tsx'
import { useSetup } from './setup-data.ts'

/** Where operations begin: with setting up, while the doors are closed; else at their first place. */
export function OperationsStart({ from, first }: { from: string; first: string }) {
  const { data: setup, error } = useSetup()
  if (!setup && !error) return <main aria-busy="true" />
  return <LeadOn from={from} to={setup && !setup.opened_at ? '/setup' : first} />
}
