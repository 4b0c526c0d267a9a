import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

interface ClientRedirectProps {
  /** The path to redirect from. If the person has navigated elsewhere since, nothing happens. */
  from: string
  to: string
  search?: Record<string, unknown> | undefined
}

/** Redirects a URL without a page of its own. */
export function ClientRedirect({ from, to, search }: ClientRedirectProps) {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    if (router.latestLocation.pathname === from) void navigate({ to, search, replace: true })
  })
  return <main aria-busy="true" />
}
