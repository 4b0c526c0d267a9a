import { Navigate } from '@tanstack/react-router'
import { useSetup } from './setup-data.ts'

/** Where operations begin: with setting up, while the doors are closed; else at their first place. */
export function OperationsStart({ first }: { first: string }) {
  const { data: setup, error } = useSetup()
  if (!setup && !error) return <main aria-busy="true" />
  return <Navigate to={setup && !setup.opened_at ? '/setup' : first} replace />
}
