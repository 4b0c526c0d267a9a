import type { StaffKey } from './staff.ts'

/** In hours from now; below zero it has passed. */
type Hours = number

/** The requests are named by the beginning of their name. */
export type DemoTask = { on: string; title: string; owner: StaffKey; by: StaffKey; due: Hours; done?: Hours }

export const tasks: readonly DemoTask[] = [
  {
    on: 'Appeal the March MRI',
    title: 'Ask the imaging center to hold the second bill',
    owner: 'renata',
    by: 'renata',
    due: 3,
  },
  {
    on: 'Appeal the March MRI',
    title: 'Call Carla at Linden for the decision letter',
    owner: 'desmond',
    by: 'renata',
    due: 26,
  },
  {
    on: 'Appeal the March MRI',
    title: 'Send Linden the referral',
    owner: 'renata',
    by: 'renata',
    due: -150,
    done: -151,
  },
  {
    on: 'Get the boiler looked at',
    title: 'Confirm Friday at 8 with the heating man',
    owner: 'renata',
    by: 'renata',
    due: -1,
  },
  {
    on: 'Rebook Denver',
    title: 'Ask the hotel across the square for a late check-in',
    owner: 'renata',
    by: 'renata',
    due: 2,
  },
  { on: 'Find movers', title: 'Compare the three quotes on one page', owner: 'desmond', by: 'desmond', due: 20 },
  { on: 'Book the vet', title: 'Get the X-rays sent over from the old clinic', owner: 'lucia', by: 'lucia', due: -4 },
  {
    on: 'Get the roof quoted',
    title: 'Ask the second roofer for his insurance papers',
    owner: 'amara',
    by: 'amara',
    due: 48,
  },
]

export type DemoReminder = { on: string; what: string; of: StaffKey; due: Hours }

export const reminders: readonly DemoReminder[] = [
  { on: 'Dispute a tow fee', what: 'Ask the city office whether the hearing has a date', of: 'renata', due: -0.3 },
  { on: 'Four days in Lisbon', what: 'Has Maya chosen between the two flats?', of: 'renata', due: 19 },
  { on: 'Close Mum’s old accounts', what: 'Call the bank if no letter has come', of: 'renata', due: 70 },
  { on: 'Clear out my mother’s house', what: 'Ask how the weekend went', of: 'desmond', due: 40 },
]

export type DemoPacket = {
  on: string
  from: StaffKey
  to: StaffKey
  known: string
  next: string
  given: Hours
  acknowledged?: Hours
}

export const packets: readonly DemoPacket[] = [
  {
    on: 'After-school care',
    from: 'lucia',
    to: 'renata',
    known:
      'Nadia wants after-school care for Parisa and Omid from January. The center on Penn has two places until Friday and holds them for us. Omid cries when places surprise him, so she would like to see it first.',
    next: 'Arrange a visit on a day when it is quiet, before the places go. Ms. Halloran at the center answers before 9.',
    given: -3,
  },
  {
    on: 'Dispute a tow fee',
    from: 'amara',
    to: 'renata',
    known: 'The city office has the photographs of the covered sign. They answer letters, not calls.',
    next: 'Wait for the date of the hearing and tell Ellen at once.',
    given: -70,
    acknowledged: -68,
  },
]
