import type { Calendar } from '../calendar.ts'
import { type DemoRequest, note, OWN, they, we } from './request.ts'

/** In Tom's hands. */
export function tomsRequests(on: Calendar): DemoRequest[] {
  return [
    {
      member: 'deshawn',
      idea: 105,
      name: 'Help me choose a car',
      opened: '7d 7h',
      to: 'tom',
      waiting: 'member',
      answers: ['Thirty miles to work, and my drums on weekends', 'used', '$14,000', null, 'I hated the payments.'],
      thread: [
        we('7d', 'So the drums decide. How long is the longest case?'),
        they('6d 20h', 'Forty-three inches. And a gong.'),
        we(
          '3d',
          'I’ve measured three wagons with a tape. One takes everything including the gong: 2017, 71,000 miles, $12,900, with every receipt. A mechanic can look at it on Thursday for $120. Should he?',
        ),
      ],
    },
    {
      member: 'kofi',
      idea: 402,
      name: 'A cleaner for the first months with a baby',
      opened: '4d 6h',
      to: 'tom',
      waiting: 'third_party',
      answers: ['apartment', 'Two and one', 'weekly', '$100', 'The baby sleeps in the afternoon. So do we.', OWN],
      thread: [
        we(
          '4d',
          'Mornings, then, and nothing that smells. Larkspur has two people for your street on Wednesdays; I’ve asked for $20 off the first three, which members get.',
        ),
        they('3d 3h', 'Wednesdays are good. We may be in pajamas.'),
        we('2d', 'They’ve seen worse. I’m waiting for them to confirm the first Wednesday.'),
      ],
    },
    {
      member: 'carl',
      idea: 403,
      name: 'Compare home insurance',
      opened: '9d 5h',
      to: 'tom',
      waiting: 'us',
      answers: [OWN, 'house', 'A man in Cloquet, $1,760', null, 'The wood stove, and trees on the roof.', OWN],
      thread: [
        we('9d', 'Wood stoves make insurers ask questions. When was the chimney last looked at, and by whom?'),
        they('6d', 'By me, every fall.'),
        we(
          '5d 20h',
          'I believe you; they want paper. A sweep can come on Monday for $160, and the paper lowers the price by more than that.',
        ),
        they('15h', 'He came. He said it’s the cleanest one he’s seen this year. I have the paper.'),
      ],
    },
    {
      member: 'winston',
      idea: 201,
      name: 'Rides and errands for Dad',
      opened: '15d',
      to: 'tom',
      waiting: 'us',
      answers: ['My father, Roy, 81. Proud.', 'East Orange', 'errands', '$400', 'My aunt Verna', 'evening'],
      thread: [
        we(
          '14d',
          'Proud people often accept a driver sooner than a helper. There’s a retired bus driver two streets away who takes people to appointments and waits. Would your father like buses?',
        ),
        they('13d', 'He drove one for six years.'),
        we('8d', 'They’ve had two rides and one argument about the 31 line. Your father has asked for Tuesdays.'),
        they('18h', 'He’s never asked for anything. Could it be Tuesdays and Fridays?'),
      ],
    },
    {
      member: 'mateo',
      idea: 902,
      name: 'Move my flight to an earlier day',
      opened: '10h',
      to: 'tom',
      waiting: 'third_party',
      answers: [
        `Los Angeles to Boston, ${on.weekday(9)}, my name`,
        'RW2N5K',
        'A day earlier, in the morning',
        'aisle',
        OWN,
        null,
      ],
      thread: [
        we(
          '9h',
          'A day earlier costs $85 in the morning and nothing in the afternoon. Your meeting is at 4 there, so morning it has to be, unless they waive it. I’ve asked, because they changed the plane.',
        ),
        they('8h 30m', 'Worth a try. Otherwise I’ll pay.'),
      ],
    },
    {
      member: 'hannah',
      idea: 806,
      name: 'Teach the puppy not to swim after boats',
      opened: '11d 6h',
      to: 'tom',
      waiting: 'member',
      answers: [
        'Otto, a Newfoundland, seven months',
        'He jumps off the dock to rescue people who don’t need it.',
        'home',
        OWN,
        '$80 an hour',
      ],
      thread: [
        we(
          '11d',
          'That’s what he was built for. A trainer in Wayzata works with water dogs and says: teach him whom to rescue, rather than not to. She comes on Saturdays.',
        ),
        they('9d', 'I love her already.'),
        we(
          '2d 5h',
          'Two lessons in. She suggests a third from a boat, with somebody Otto knows pretending to be fine. Who could that be?',
        ),
      ],
    },
    {
      member: 'thuy',
      idea: 503,
      name: 'Set up utilities for the new house',
      opened: '6d 9h',
      to: 'tom',
      waiting: 'third_party',
      answers: ['18 Wren Court, Houston', on.weekday(8), 'all', '$240 together', OWN],
      thread: [
        we(
          '6d',
          'Power is arranged from the morning of the keys, at 12 cents fixed for a year. Water needs a copy of the contract. Internet has two choices; the faster one must come by to drill.',
        ),
        they('5d', 'Contract is attached to my other request, I think? You may use it. Faster one, please.'),
        note(
          'tom',
          '4d',
          'Water department has the contract, account number follows by mail. Drilling: first slot is two days after the keys. Ask for a cancellation list.',
        ),
        we('4d', 'Found it, thank you. The drilling can be two days after you move in; I’m on their list for earlier.'),
      ],
    },
    {
      member: 'farid',
      idea: 305,
      name: 'Make a will for both of us',
      opened: '17d',
      to: 'tom',
      waiting: 'member',
      answers: [
        'both',
        'no',
        'A son, 11, and a daughter, 14',
        'Minnesota',
        'That the children stay together, with my sister.',
      ],
      thread: [
        we(
          '16d',
          'That sentence about your children is the heart of it, and it belongs in the will word for word. Oakhurst’s lawyer in Minnesota will call you once; the rest you answer online.',
        ),
        they('12d', 'We answered everything except who gets the carpet.'),
        we('11d', 'She says a carpet can have its own sentence.'),
        we(
          '3d',
          'The draft is in your mail. Please read page 2 together. Signing needs two witnesses; a notary can come to Richfield any evening next week. Which one?',
        ),
      ],
    },
    {
      member: 'wren',
      idea: 954,
      name: 'Help me decide',
      opened: '52h',
      to: 'tom',
      waiting: 'us',
      answers: [
        'A bicycle with a box in front, or a small used car',
        'The hill on the way to the daycare',
        'Before the snow',
        'facts',
      ],
      thread: [
        we(
          '50h',
          'I’ll put them side by side: cost over five years, minutes per morning, days you’d curse each. May I count the hill as 4 minutes with a motor?',
        ),
        they('16h', 'With a motor, yes. Without, the hill is a personality test.'),
      ],
    },
  ]
}
