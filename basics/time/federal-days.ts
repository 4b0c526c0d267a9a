type FederalDay = { readonly day: string; readonly name: string }

/** On a fixed date; observed on Friday if that is a Saturday, and on Monday if it is a Sunday. */
const ON_A_DATE = [
  { name: 'New Year’s Day', month: 1, day: 1, since: 1871 },
  { name: 'Juneteenth', month: 6, day: 19, since: 2021 },
  { name: 'Independence Day', month: 7, day: 4, since: 1871 },
  { name: 'Veterans Day', month: 11, day: 11, since: 1978 },
  { name: 'Christmas Day', month: 12, day: 25, since: 1871 },
] as const

/** On the nth weekday of a month, the last one for -1. 1 is Monday. */
const ON_A_WEEKDAY = [
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 1, nth: 3 },
  { name: 'Washington’s Birthday', month: 2, weekday: 1, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: -1 },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Thanksgiving', month: 11, weekday: 4, nth: 4 },
] as const

/**
 * The days of a year on which federal offices of the United States are closed (5 U.S.C. 6103). A holiday that is
 * observed on another date is listed with both dates: its own for people who work on weekends, and the observed one. A
 * New Year's Day on a Saturday is observed on the last day of the previous year.
 */
export function federalDays(year: number): FederalDay[] {
  const days = [
    ...[year, year + 1].flatMap((of) => ON_A_DATE.filter(({ since }) => of >= since).flatMap((one) => dated(of, one))),
    ...ON_A_WEEKDAY.map(({ name, month, weekday, nth }) => ({ name, day: nthOf(year, month, weekday, nth) })),
  ]
  return days.filter(({ day }) => day.startsWith(`${year}-`)).toSorted((one, other) => one.day.localeCompare(other.day))
}

type Dated = { readonly name: string; readonly month: number; readonly day: number }

function dated(year: number, { name, month, day }: Dated): FederalDay[] {
  const own = new Date(Date.UTC(year, month - 1, day))
  const shift = { 6: -1, 0: 1 }[own.getUTCDay()] ?? 0
  const observed = new Date(Date.UTC(year, month - 1, day + shift))
  const itself = { day: isoDay(own), name }
  return shift === 0 ? [itself] : [itself, { day: isoDay(observed), name: `${name} (observed)` }]
}

function nthOf(year: number, month: number, weekday: number, nth: number): string {
  const from = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, 1))
  const ahead = (weekday - from.getUTCDay() + 7) % 7
  const inMonth = 1 + ahead + 7 * (nth > 0 ? nth - 1 : nth)
  return isoDay(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), inMonth)))
}

const isoDay = (day: Date): string => day.toISOString().slice(0, 'yyyy-mm-dd'.length)
