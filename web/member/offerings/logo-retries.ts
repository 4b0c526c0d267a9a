import { useState } from 'react'
import { FETCHED_ONCE_IN_MS } from '#web/wire/query.ts'

const LOGO_RETRIES_MAX = 3

export interface LogoRetries {
  /** Changes with every fetch: what failed in an earlier round may be tried again. */
  round: number
  failed: () => void
}

/** A logo that doesn't load may have moved: its offerings are refetched. */
export function useLogoRetries(query: { dataUpdatedAt: number; refetch: () => Promise<unknown> }): LogoRetries {
  const [failed] = useState(() => createLogoRetries(query.refetch))
  return { round: query.dataUpdatedAt, failed }
}

/** However many logos fail, and however often: three fetches, one at a time. */
export function createLogoRetries(refetch: () => Promise<unknown>) {
  let left = LOGO_RETRIES_MAX
  let underWay = false
  const retry = () => void refetch().finally(() => (underWay = false))
  return () => {
    if (underWay || left === 0) return
    left -= 1
    underWay = true
    setTimeout(retry, FETCHED_ONCE_IN_MS)
  }
}
