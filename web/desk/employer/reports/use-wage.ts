import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { employerRemoveWage, employerSetWage, employerWage } from '#contract/desk/operations/reports.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { keyOf } from '#web/wire/keys.ts'
import { type Cents, fromTheWire, onTheWire, ownWage } from './wage.ts'

/** Where the wage is stored: in this browser for one person, or at the company for all readers of its report. */
export type WagePlace = 'browser' | 'company'
export type UsedWage = { readonly cents: Cents; readonly place: WagePlace; readonly setBy: string | null }

/** Hourly wage. A personal value overrides the company's. */
export function useWage(staffId: number | undefined) {
  const stored = ownWage(staffId)
  const [own, setOwn] = useState(() => stored.read()?.amount ?? null)
  const { data, error } = useQuery(queryOf(employerWage))
  const keepOwn = (amount: string | null) => {
    stored.write(amount === null ? null : { amount })
    setOwn(amount)
  }
  const company = data?.wage ?? null
  const change = (answer: { wage: typeof company }) => queryClient.setQueryData(keyOf(employerWage), answer)
  return {
    wage: usedOf(own, company),
    /** The company's wage could not be loaded. */
    failed: own === null && error !== null,
    async save(cents: Cents, place: WagePlace) {
      if (place === 'browser') return keepOwn(onTheWire(cents))
      change(await call(employerSetWage, { body: { amount: onTheWire(cents) } }, { fallback: t(UNABLE) }))
      keepOwn(null)
    },
    /** Removes the wage that is in use from where it is stored. */
    async remove() {
      if (own !== null) return keepOwn(null)
      change(await call(employerRemoveWage, {}, { fallback: t(UNABLE) }))
    },
  }
}

const UNABLE = msg('That could not be saved. Please try again.')

function usedOf(own: string | null, company: { amount: string; set_by: string } | null): UsedWage | null {
  const amount = own ?? company?.amount
  const cents = amount === undefined ? null : fromTheWire(amount)
  if (cents === null) return null
  return own === null
    ? { cents, place: 'company', setBy: company?.set_by ?? null }
    : { cents, place: 'browser', setBy: null }
}
