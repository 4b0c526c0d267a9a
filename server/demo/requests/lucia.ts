import type { Calendar } from '../calendar.ts'
import { type DemoRequest, OWN, they, we } from './request.ts'

/** In Lucía's hands. */
export function luciasRequests(on: Calendar): DemoRequest[] {
  const day = on.next(6, 80)
  return [
    {
      member: 'luis',
      idea: 203,
      name: 'Plan Camila’s quinceañera',
      opened: '22d',
      to: 'lucia',
      waiting: 'us',
      answers: [
        'My daughter Camila, fifteen',
        `${on.weekday(day)} ${on.day(day)}, about 120 people`,
        'venue',
        '$7,500',
        'She loves mariachi and roller skates. Leave out the doves.',
      ],
      thread: [
        we(
          '21d',
          'No doves. Roller skates, though, gave me an idea: there’s a hall on the West Side with a wooden floor that was a rink until 1986.',
        ),
        they('20d', 'Camila screamed. The good kind.'),
        we(
          '15d',
          `The hall is held for ${on.day(day)}, $1,900 from noon to eleven. The mariachi of nine are free that day, $1,150 for two hours.`,
        ),
        they('14d', 'Yes to both. Her grandmother asks who makes the cake.'),
        we(
          '6d',
          'Two bakers will let you taste next week. One of them is from Jalisco, as I believe her grandmother is.',
        ),
        they('4h', 'We tasted. It’s the one from Jalisco, and Abuela cried. Can we still add ten people?'),
      ],
    },
    {
      member: 'rosa',
      idea: 206,
      name: 'Enroll Mateo in kindergarten',
      opened: '9d',
      to: 'lucia',
      waiting: 'third_party',
      answers: ['Mateo, five in the summer', OWN, 'Next September', 'Spanish and English, both', OWN],
      thread: [
        we(
          '8d',
          'Two schools near you teach half the day in Spanish. I’ve asked both for a visit, and for the list of papers so that you gather them once.',
        ),
        they('7d', 'He’s already packed a bag.'),
        we(
          '3d',
          'The visit at the first is Wednesday at 9. The second answers by the end of the week. Mateo may bring the bag.',
        ),
      ],
    },
    {
      member: 'alice',
      idea: 802,
      name: 'Book the vet for a limping dog',
      opened: '26h',
      to: 'lucia',
      waiting: 'member',
      answers: [
        'Shash, a heeler, eleven',
        'unwell',
        'The clinic on Rio Grande',
        'Mornings',
        'Left front leg since Sunday, worse on stairs.',
        OWN,
      ],
      thread: [
        we(
          '25h',
          'They can see Shash tomorrow at 8:30. If he won’t put any weight on it or cries, please call them today, they have somebody until 9: (555) 010-0195.',
        ),
        they('24h', 'He puts weight on it. He’s mostly insulted. Tomorrow is good.'),
        we('3h', 'How did it go this morning?'),
      ],
    },
    {
      member: 'mateo',
      idea: 101,
      name: 'Book a car service before the long drive',
      opened: '3d 4h',
      to: 'lucia',
      waiting: 'third_party',
      answers: [
        'A hatchback from 2018',
        '88,000',
        'We drive to Oaxaca. I’d like it to come back.',
        'ride',
        on.weekday(4),
        OWN,
      ],
      thread: [
        we(
          '3d',
          'I like that drive. The garage on Figueroa does a check for long trips: belts, cooling, tires and a spare that’s a real one. $140, and they list what can wait.',
        ),
        they('2d 20h', 'Book it. Do I need papers for the border?'),
        we(
          '2d',
          'A permit and Mexican insurance, yes. I’ve prepared the permit; the insurance is about $12 a day and I’m waiting for the third price.',
        ),
      ],
    },
    {
      member: 'hannah',
      idea: 405,
      name: 'Get the garden ready for the season',
      opened: '6d 5h',
      to: 'lucia',
      waiting: 'us',
      answers: [
        'Beds put to sleep, the dock out of the water, leaves gone from the gutters.',
        null,
        'seasons',
        '$900 a visit',
        OWN,
      ],
      thread: [
        we(
          '6d',
          'The dock is the one with a date: it should be out before the first ice. A crew from Tonka Bay can do it within the week, $350, and the garden people come after.',
        ),
        they('5d', 'Please. The ducks will complain.'),
        we(
          '2d',
          'The dock is out and stacked by the boathouse. The garden crew would like to know about the hydrangeas: cut, or left?',
        ),
        they('8h', 'Left, all of them. My mother planted those.'),
      ],
    },
    {
      member: 'thuy',
      idea: 204,
      name: 'Choose a summer camp',
      opened: '12d',
      to: 'lucia',
      waiting: 'member',
      answers: [
        'An, 10, and Bao, 8',
        'either',
        'The last three weeks of June',
        'An builds things. Bao talks to animals.',
        '$450',
        OWN,
      ],
      thread: [
        we('11d', 'Would they want to be at the same place? It makes mornings easier, and some siblings disagree.'),
        they('10d', 'They say no in one voice.'),
        we(
          '4d',
          'Then: a workshop camp for An in Bellaire, and a farm camp for Bao, whose bus passes the workshop at 8:15. One stop for you. $420 and $390 a week. Places are held until the end of the month.',
        ),
      ],
    },
    {
      member: 'andre',
      idea: 304,
      name: 'Correct my credit report',
      opened: '16d',
      to: 'lucia',
      waiting: 'third_party',
      answers: [
        'A loan in Tampa that isn’t mine. I have never lived in Tampa.',
        null,
        'I called one number and waited for 50 minutes',
        'Yes, a mortgage next spring',
        OWN,
      ],
      thread: [
        we(
          '15d',
          'That’s somebody with nearly your name. I’ve prepared one letter to each of the three bureaus and one to the lender, with what proves you lived in Miami. Please sign and I’ll send them certified.',
        ),
        they('14d', 'Signed all four.'),
        we(
          '3d',
          'Two of three have taken the loan off. The third has until the end of the month by law; I’ll write to them again on the day.',
        ),
      ],
    },
    {
      member: 'sinead',
      idea: 407,
      name: 'Replace the dryer',
      opened: '44h',
      to: 'lucia',
      waiting: 'us',
      answers: [
        'washer',
        '27 wide, 39 high, 31 deep',
        '$900',
        'It has to fit under a slope, and not sing at the end.',
        OWN,
      ],
      thread: [
        we(
          '40h',
          'Your slope rules out most. Two fit by half an inch. The quieter one is $749, and its song can be switched off; I checked in the manual, page 14.',
        ),
        they('6h', 'Page 14. I’m in awe. That one. Will they take the old one away?'),
      ],
    },
    {
      member: 'kofi',
      idea: 903,
      name: 'A first passport for the baby',
      opened: '8d 3h',
      to: 'lucia',
      waiting: 'member',
      answers: ['Our daughter Efua, four months', 'first', `Accra in ${on.month(95)}`, OWN, null],
      thread: [
        we(
          '8d',
          'Congratulations on Efua. Both of you have to come with her; I’ve found Thursday at 4:20 at the post office on Lake Street. The difficulty will be the photo: eyes open, no hands in it.',
        ),
        they('7d', 'We tried. We have forty photos of a fist.'),
        we(
          '6d 20h',
          'Lay her on a white sheet in the afternoon light and stand above her with something that rustles. And send me the forty; one may do.',
        ),
      ],
    },
    {
      member: 'bea',
      idea: 803,
      name: 'Find a dog walker',
      opened: '3d 22h',
      to: 'lucia',
      waiting: 'us',
      answers: ['Waffles, a basset. Slow.', 'Monday to Friday at noon', 'alone', OWN, '$22'],
      thread: [
        we(
          '3d',
          'Slow is a calling. Hal is retired, lives on Downing and says he walks at the speed of a basset by nature. $20. Shall he come by on Sunday?',
        ),
        they('11h', 'Sunday at 3. Waffles will be on the couch.'),
      ],
    },
  ]
}
