import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employerRemoveWage, employerSetWage, employerWage } from '#contract/desk/reports.ts'
import { call } from '#web/desk/shared/call.ts'
import { queryClient } from '#web/desk/shared/queries.ts'
import { type Cents, fromTheWire, onTheWire, ownWage } from './wage.ts'

const KEY = ['report', 'wage']

/** In whose keeping it is: this browser's, for oneself alone, or the company's, for all who read its report. */
export type WagePlace = 'browser' | 'company'
export type UsedWage = { readonly cents: Cents; readonly place: WagePlace; readonly setBy: string | null }

/** What an hour of work costs. One's own comes before the company's. */
export function useWage(staffId: number | undefined) {
  const stored = ownWage(staffId)
  const [own, setOwn] = useState(() => stored.read()?.amount ?? null)
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(employerWage, {}, { signal }),
  })
  const keepOwn = (amount: string | null) => {
    stored.write(amount === null ? null : { amount })
    setOwn(amount)
  }
  const company = data?.wage ?? null
  const change = (answer: { wage: typeof company }) => queryClient.setQueryData(KEY, answer)
  return {
    wage: usedOf(own, company),
    /** The company's could not be had. */
    failed: own === null && error !== null,
    async save(cents: Cents, place: WagePlace) {
      if (place === 'browser') return keepOwn(onTheWire(cents))
      change(await call(employerSetWage, { body: { amount: onTheWire(cents) } }, { fallback: UNABLE }))
      keepOwn(null)
    },
    /** From where the one in use is kept. */
    async remove() {
      if (own !== null) return keepOwn(null)
      change(await call(employerRemoveWage, {}, { fallback: UNABLE }))
    },
  }
}

const UNABLE = 'That could not be saved. Please try again.'

function usedOf(own: string | null, company: { amount: string; set_by: string } | null): UsedWage | null {
  const amount = own ?? company?.amount
  const cents = amount === undefined ? null : fromTheWire(amount)
  if (cents === null) return null
  return own === null
    ? { cents, place: 'company', setBy: company?.set_by ?? null }
    : { cents, place: 'browser', setBy: null }
}
