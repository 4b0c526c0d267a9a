import { useNavigate } from '@tanstack/react-router'
import type { Trial } from '#contract/desk/eligibility.ts'

/** A dry run has an address of its own, so that it outlives a reload. */
export function useShowTrial() {
  const navigate = useNavigate()
  return ({ id, company }: Trial) =>
    void navigate({ to: '/companies/$id/changes/$trial', params: { id: String(company.id), trial: id } })
}
