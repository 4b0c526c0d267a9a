import { useState } from 'react'
import { FETCHED_ONCE_IN_MS } from '#web/member/wire/query.ts'

const LOGO_RETRIES_MAX = 3

export interface LogoRetries {
  /** Changes with every fetch, so that a logo that failed in an earlier round is retried. */
  round: number
  failed: () => void
}

/** A logo that failed to load may have a new address, so its offerings are refetched. */
export function useLogoRetries(query: { dataUpdatedAt: number; refetch: () => Promise<unknown> }): LogoRetries {
  const [failed] = useState(() => createLogoRetries(query.refetch))
  return { round: query.dataUpdatedAt, failed }
}

/** At most three fetches, one at a time, regardless of the number of failures. */
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
