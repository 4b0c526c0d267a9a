import { ClientRedirect } from '#web/desk/shared/layout/client-redirect.tsx'
import { useSetup } from './setup-data.ts'

/** Start page of operations: the setup while the doors are closed, otherwise their first page. */
export function OperationsStart({ from, first }: { from: string; first: string }) {
  const { data: setup, error } = useSetup()
  if (!setup && !error) return <main aria-busy="true" />
  return <ClientRedirect from={from} to={setup && !setup.opened_at ? '/setup' : first} />
}
