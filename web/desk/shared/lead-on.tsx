import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

interface LeadOnProps {
  /** The path that leads on: who has pressed a link meanwhile goes where that leads. */
  from: string
  to: string
  search?: Record<string, unknown> | undefined
}

/** Leads from an address that has no page of its own to one that has. */
export function LeadOn({ from, to, search }: LeadOnProps) {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    if (router.latestLocation.pathname === from) void navigate({ to, search, replace: true })
  })
  return <main aria-busy="true" />
}
