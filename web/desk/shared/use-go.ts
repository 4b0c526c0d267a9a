import { useNavigate } from '@tanstack/react-router'
import { sameQueue } from './queue-search.ts'

/** To another request of the same list; past its end, back to the list. */
export function useGo() {
  const navigate = useNavigate()
  return (id: string | undefined) =>
    void (id
      ? navigate({ to: '/requests/$id', params: { id }, search: sameQueue })
      : navigate({ to: '/', search: sameQueue }))
}
