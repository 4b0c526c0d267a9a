import type { Calendar } from '../calendar.ts'
import { type DemoRequest, fileAnswer, note, OWN, they, we } from './request.ts'

/** What Maya has on her list today. */
export function mayaRequests(on: Calendar): DemoRequest[] {
  const leaving = on.next(5, 21)
  return [
    {
      member: 'maya',
      idea: 702,
      name: 'Appeal the March MRI claim',
      opened: '9d',
      to: 'renata',
      waiting: 'us',
      unread: 1,
      answers: [
        'Me',
        'Linden Health, on 28 March',
        '$1,240.00',
        'nothing',
        'The claim paid as in-network. I’d rather not be on the phone about it.',
        null,
      ],
      told: [
        ['Who was the scan for?', 'Me'],
        ['Who denied it?', 'Linden Health, on 28 March'],
        ['What do they say you owe?', '$1,240.00'],
        ['What would a good result be?', 'The claim paid as in-network. I’d rather not be on the phone about it.'],
      ],
      thread: [
        we(
          '8d 5h',
          'I’ve read the denial. They coded the scan as “not pre-authorised”, but Linden’s own portal shows an authorisation dated 11 March. That makes it a filing error, not a coverage decision. I’ll file the appeal this week. Nothing for you to do yet.',
        ),
        they('8d 3h', 'That’s a relief. I found the referral, in case it helps.', 'referral'),
        note(
          'renata',
          '7d 20h',
          'Referral is dated 9 March, two days before the authorisation. Attached both to the appeal. The imaging centre billed the facility code, not the professional one; mention it if Linden argues.',
        ),
        we(
          '6d 2h',
          'It does. The appeal is in, reference LH-20418-A. Linden has 30 days to answer; I’ll ring them on day 10 rather than wait.',
        ),
        note(
          'renata',
          '2d 4h',
          'I’m out tomorrow. Desmond, could you ring Linden about LH-20418-A? The direct line is in the file.',
        ),
        note(
          'desmond',
          '1d 1h',
          `Spoke to Linden (Carla, ext. 4410). Case reopened, decision by ${on.ordinal(11)}. She confirmed the authorisation is on their side.`,
        ),
        we(
          '2h',
          'They’ve reopened it. If a second bill arrives from the imaging centre, please don’t pay it; send it to me.',
        ),
      ],
    },
    {
      member: 'maya',
      idea: 401,
      name: 'Replace the dishwasher inlet hose',
      opened: '2d',
      to: 'desmond',
      waiting: 'third_party',
      answers: [
        'The hose behind the dishwasher sweats and drips. I put a towel under it on Sunday.',
        null,
        'own',
        OWN,
        'week',
        'Before 9 or after 4. Theo works from home on Wednesdays.',
        OWN,
      ],
      thread: [
        they('1d 23h', 'Photos come out black down there, so I drew it. The towel is true to life.', 'hose'),
        we(
          '1d 21h',
          'Thank you, that shows it well. It’s the braided inlet hose, and the washer at the valve has gone as well. Please close the small valve on the right under the sink until somebody has been; a quarter turn is enough.',
        ),
        they('1d 20h', 'Closed. The dripping has stopped.'),
        we(
          '1d 2h',
          'Good. Two plumbers can come this week: one for $145 on Wednesday, one for $190 tomorrow. Wednesday is when Theo is home, so I’d take that one.',
        ),
        they('1d', 'Wednesday, please. We can do dishes by hand like our grandparents did.'),
        we(
          '22h',
          'I’ve asked him to hold the 10 to 12 window and to bring a steel hose rather than a rubber one. I’ll write when he confirms.',
        ),
        note(
          'desmond',
          '21h',
          'Left a message with the plumber’s office. If nothing by noon tomorrow, take the other one at $190 and ask Maya first.',
        ),
      ],
    },
    {
      member: 'maya',
      idea: 102,
      name: 'Book the wagon’s emissions test',
      opened: '3h',
      to: null,
      answers: ['The wagon, 2016', `The end of ${on.month(20)}`, OWN, 'Saturday mornings', null],
      thread: [],
    },
    {
      member: 'maya',
      idea: 801,
      name: `Find a sitter for Biscuit, ${on.span(leaving, leaving + 4)}`,
      opened: '25m',
      to: null,
      answers: [
        'Biscuit, a six-year-old greyhound. Gentle, but hates stairs.',
        on.longSpan(leaving, leaving + 4),
        'own_home',
        OWN,
        OWN,
        fileAnswer('vaccines'),
      ],
      thread: [],
    },
  ]
}
