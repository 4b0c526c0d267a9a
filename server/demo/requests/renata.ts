import type { Calendar } from '../calendar.ts'
import { type DemoRequest, note, OWN, they, we } from './request.ts'

/** In Renata's hands, besides Maya's. */
export function renatasRequests(on: Calendar): DemoRequest[] {
  return [
    {
      member: 'tobias',
      idea: 404,
      name: 'Get the boiler looked at',
      opened: '2d 6h',
      to: 'renata',
      waiting: 'us',
      answers: [
        'heating',
        'It goes out at night and has to be lit again in the morning. It’s from 1998.',
        OWN,
        'Any morning',
        OWN,
      ],
      thread: [
        we(
          '2d 4h',
          'That sounds like the flame sensor, but somebody should look before it gets colder. Do you smell gas at all when it goes out?',
        ),
        they('2d 3h', 'No. It just sighs and stops.'),
        we(
          '1d 3h',
          'Good. Two heating people in Superior could come this week, both for about $110. One of them worked on boilers of that age for years; I’d wait a day for him. Friday at 8?',
        ),
        they('48m', 'Friday works. It went out twice last night, though. Is there something I can do until then?'),
      ],
    },
    {
      member: 'nadia',
      idea: 202,
      name: 'After-school care from January',
      opened: '6d',
      to: 'renata',
      waiting: 'us',
      answers: [
        'Parisa, 7, and Omid, 5',
        'Bryn Mawr Elementary',
        'Monday to Thursday until 5:45',
        'open',
        'The first school day of January',
        OWN,
      ],
      thread: [
        we(
          '5d 20h',
          'Thank you, Nadia. The school’s own program has a waiting list of nine, and I’ve put both names on it. Meanwhile I’m visiting two centers for you on Thursday.',
        ),
        they('5d 18h', 'You go there yourself?'),
        we(
          '5d 18h',
          'A colleague in Minneapolis does. She looks at the yard, the bathrooms and how they speak to the children, in that order.',
        ),
        we(
          '3d 2h',
          'Her favorite is the center on Penn: two places from January, $410 a month for both, and the bus from Bryn Mawr stops at its door. The other one is newer, but Omid would be the youngest by two years.',
        ),
        they(
          '1h',
          'The one on Penn sounds right. Could we see it before we sign? Omid cries when he’s surprised by places.',
        ),
      ],
    },
    {
      member: 'samir',
      idea: 902,
      name: 'Rebook Denver, snow forecast',
      opened: '5h',
      to: 'renata',
      waiting: 'us',
      answers: [
        `The ${on.weekday(1)} 7:10 from New York to Denver, my name`,
        'QX4T8L',
        'They expect a foot of snow. I must be on set the morning after. An earlier flight today, or a train, or anything.',
        'window',
        OWN,
        null,
      ],
      thread: [
        we(
          '4h 30m',
          'There’s a waiver for Denver, so a change costs nothing if it’s made before midnight. Tonight at 8:25 there are four seats. Can you be at the airport by 7?',
        ),
        they('4h', 'I could. Where would I sleep? The room is from tomorrow.'),
        we(
          '3h 40m',
          'I’m asking the hotel to add a night. If they’re full, the one across the square has room at the same rate.',
        ),
        they('2h', 'Packed. Just tell me which flight to go to.'),
      ],
    },
    {
      member: 'ellen',
      idea: 104,
      name: 'Dispute a tow fee',
      opened: '11d',
      to: 'renata',
      waiting: 'third_party',
      answers: [
        'Towed on a street-cleaning day, on a street that wasn’t posted',
        'The city impound lot, $318',
        'yes',
        'The sign was taped over for the block party and nobody took the tape off.',
        null,
      ],
      thread: [
        we('10d 20h', 'Taped over is the point on which these are won. Did anybody take a photo?'),
        they('10d 4h', 'My neighbor did. With the date in it. I love my neighbor.'),
        we(
          '10d 2h',
          'Then so do I. The appeal went to the city office this morning with her photo and the block party’s permit, which says the street closes and the sign comes down.',
        ),
        note(
          'renata',
          '4d',
          'City office: hearing officer has it, no date yet. They answer by mail to the member, so remind Ellen to look.',
        ),
        we(
          '3d 22h',
          'The office has it in front of a hearing officer. They answer by letter; if an envelope from the city comes, a photo of it is all I need.',
        ),
      ],
    },
    {
      member: 'jonah',
      idea: 303,
      name: 'Close Mum’s old accounts',
      opened: '19d',
      to: 'renata',
      waiting: 'third_party',
      answers: [
        `My mother, Miriam Weiss. She died in ${on.month(-130)}.`,
        'A bank on Grand Avenue, a store card, the phone, two magazines and a library in Haifa',
        'yes',
        'My sister Tali is the executor',
        'write',
      ],
      thread: [
        we(
          '18d 20h',
          'I’m sorry about your mother, Jonah. There’s no hurry in any of this except the store card, which charges a fee each month. I’ll begin there. May I write to your sister for a copy of her letter as executor?',
        ),
        they('18d 2h', 'Yes, she knows. Thank you for starting with the boring one.'),
        we(
          '15d',
          'The store card is closed, the last two fees are taken back, and the phone ends with this month. They offered to keep her voicemail greeting as a file. Would you like to have it?',
        ),
        they('14d 20h', 'I didn’t know that was possible. Yes. Please.'),
        we('14d', 'It’s saved, twice. I’ll send it on a day you choose, not today by surprise.'),
        they('13d', 'Sunday would be good. Tali will be here.'),
        we(
          '9d',
          'Sent, as you asked. The magazines are stopped, and the library in Haifa wrote back: they would like to keep her card in their reading room.',
        ),
        they('8d 20h', 'She would have laughed about that for a week.'),
        note(
          'renata',
          '5d',
          'Bank wants the certified certificate, not a copy. Sent Tali’s by courier; branch manager is Mr. Lund. Expect ten working days.',
        ),
        we(
          '5d',
          'What remains is the bank. They wanted a certified certificate and have it since yesterday; about ten working days. Nothing for you to do.',
        ),
      ],
    },
  ]
}
