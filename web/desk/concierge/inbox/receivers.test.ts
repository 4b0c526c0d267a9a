import { expect, test } from 'vitest'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { receiversAmong } from './receivers.ts'

const now = new Date(2026, 10, 17, 9, 42)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const colleague = (given: Pick<Colleague, 'id' | 'name'> & Partial<Colleague>): Colleague => ({
  on_shift: true,
  away_until: null,
  covered_by: null,
  in_hand: 38,
  due_today: 0,
  time_zone: null,
  outside_until: null,
  here_until: null,
  days_away: null,
  ...given,
})
const colleagues = [
  colleague({ id: 1, name: 'Desmond Achebe', here_until: at(17, 18) }),
  colleague({ id: 2, name: 'Lucía Ferreira', on_shift: false, away_until: at(19, 9) }),
  colleague({ id: 3, name: 'Noor Haddad', outside_until: at(18, 9) }),
  colleague({ id: 4, name: 'Renata Ochoa', in_hand: 42, due_today: 14, here_until: at(17, 20) }),
]
const invited = [{ id: 5, name: 'Tom Whitlock' }]
const among = (letters: string, me = 4) =>
  receiversAmong({ colleagues, invited, me, letters, now }).map(({ label, note, why }) => [label, why ?? note])

test('the signed-in concierge is first, and a colleague who cannot be assigned shows the reason', () => {
  expect(among('')).toEqual([
    ['You', '42 open, 14 due today'],
    ['Desmond Achebe', '38 open · here to 6 PM'],
    ['Noor Haddad', '38 open · outside their hours until tomorrow 9:00 AM'],
    ['Lucía Ferreira', 'Away until Thu 9:00 AM'],
    ['Tom Whitlock', 'Hasn’t signed in yet'],
    ['No one', 'back to Unassigned'],
  ])
})

test('a name is found by the start of each of its words, without accents', () => {
  expect(among('luc')).toEqual([['Lucía Ferreira', 'Away until Thu 9:00 AM']])
  expect(among('ACH')).toEqual([['Desmond Achebe', '38 open · here to 6 PM']])
  expect(among('renata')).toEqual([['You', '42 open, 14 due today']])
  expect(among('you')).toEqual([['You', '42 open, 14 due today']])
  expect(among('mond')).toEqual([])
})

test('a concierge can assign a request to themself while away', () => {
  expect(among('you', 2)).toEqual([['You', '38 open']])
})
