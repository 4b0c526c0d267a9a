import type { Calendar } from '../calendar.ts'
import { type DemoRequest, note, OWN, they, we } from './request.ts'

/** In Desmond's hands, besides Maya's dishwasher. */
export function desmondsRequests(on: Calendar): DemoRequest[] {
  const move = on.next(6, 27)
  return [
    {
      member: 'marcus',
      idea: 501,
      name: 'Find movers',
      opened: '5d',
      to: 'desmond',
      waiting: 'member',
      answers: [
        OWN,
        `Across the river to Overland Park, on ${on.weekday(move)} ${on.day(move)}`,
        'house',
        'An upright piano that was my father’s',
        'fragile',
        OWN,
      ],
      thread: [
        we(
          '4d 20h',
          'A whole house and a piano on a Saturday: that’s a crew of four. Bricklane lists one price after a video call, and two local crews quote after a visit. Would a call on Thursday at 6 suit you?',
        ),
        they('4d 3h', 'It would. My wife will hold the phone, she knows what’s in the closets.'),
        we(
          '1d',
          'Three prices are in: $2,480, $2,150, and $1,900 without insurance for the piano. I’d take the middle one; they move pianos every week and carry it themselves. Shall I book?',
        ),
      ],
    },
    {
      member: 'grace',
      idea: 201,
      name: 'Help for my mother after her hip operation',
      opened: '8d',
      to: 'desmond',
      waiting: 'us',
      answers: [
        'My mother, Lan, 74. She speaks Vietnamese, and English when she wants to.',
        'Brooklyn Park',
        'daily',
        '$1,500',
        'My brother Minh',
        'lunch',
      ],
      thread: [
        we(
          '7d 20h',
          'I’m looking for somebody who speaks Vietnamese, because a person in pain should not have to translate. For how many weeks, do you think?',
        ),
        they('7d 4h', 'The surgeon says six. She says two.'),
        we(
          '4d',
          'Let’s plan six and let her win. Mrs. Vo has looked after three people after hip operations, comes from 9 to 1 and cooks. $22 an hour.',
        ),
        they('3d 20h', 'She cooks? Mother will have opinions. Can they meet first?'),
        we(
          '2d',
          'They met this morning over tea. I’m told there was a discussion about fish sauce and that it ended well.',
        ),
        they(
          '5h',
          'Mother called me: “She may come.” That’s the highest praise there is. Can Mrs. Vo start on Monday?',
        ),
      ],
    },
    {
      member: 'ben',
      idea: 804,
      name: 'Compare pet insurance',
      opened: '3d',
      to: 'desmond',
      waiting: 'us',
      answers: [
        'Pickle, a dachshund, four years old, seventeen pounds',
        'His back, once, two years ago. Rest and pills, no operation.',
        'big',
        OWN,
        OWN,
      ],
      thread: [
        we(
          '2d 20h',
          'Backs are what matters with dachshunds, so I read that page of each policy first. Two of five exclude his back for good. Do you still have the vet’s notes from then?',
        ),
        they('9h', 'Found them. Should I send all nine pages?'),
      ],
    },
    {
      member: 'leah',
      idea: 505,
      name: 'Clear out my mother’s house',
      opened: '14d',
      to: 'desmond',
      waiting: 'third_party',
      answers: [
        'Wyncote, just outside the city',
        'Keep: the piano bench, letters, anything in her hand. Books to the synagogue. The rest given away where it can be.',
        null,
        'month',
        OWN,
      ],
      thread: [
        we(
          '13d 20h',
          'We’ll go room by room and not fast. Each evening you’d get a list of what we’re unsure about, with photos, and nothing on it leaves the house until you’ve answered.',
        ),
        they('13d', 'Thank you. That’s the part I was afraid of.'),
        we(
          '6d',
          'Three rooms are done. In the desk there were forty-one letters from your father; they’re in a box with your name on it. The synagogue comes for the books on Tuesday.',
        ),
        they('5d 20h', 'Forty-one. She said she’d thrown them out.'),
        note(
          'desmond',
          '2d',
          'Charity truck postponed to next week. House has to be empty by the 30th day from opening; we still have a week of slack.',
        ),
        we('2d', 'The furniture truck comes a week later than planned. We’re still well within the month.'),
      ],
    },
    {
      member: 'carl',
      idea: 901,
      name: 'A cabin for the smelt run',
      opened: '4d',
      to: 'desmond',
      waiting: 'us',
      answers: [
        'The North Shore, somewhere you can hear the lake',
        'When the smelt run, so April or so, three nights',
        'My brother and his two boys',
        'None, we drive',
        '$800',
        'A stove and a place to clean fish',
      ],
      thread: [
        we(
          '3d 20h',
          'Two cabins near the Lester River have both, and one owner will call you the day the run begins, which is worth more than any date I could guess.',
        ),
        they('7h', 'That one. Does he allow a dog who also likes smelt?'),
      ],
    },
    {
      member: 'juno',
      idea: 801,
      name: 'Find a sitter for two cats',
      opened: '30h',
      to: 'desmond',
      waiting: 'member',
      answers: [
        'Dumpling and Soup. Sisters, nine. Soup takes a pill in the morning.',
        on.longSpan(17, 24),
        'own_home',
        OWN,
        OWN,
        null,
      ],
      thread: [
        we(
          '28h',
          'Someone who can give a pill, then. Rhea lives eight blocks away, works at an animal shelter and charges $28 a visit. Does Soup take hers in cheese, or by force?',
        ),
      ],
    },
    {
      member: 'farid',
      idea: 404,
      name: 'An outlet that buzzes',
      opened: '21h',
      to: 'desmond',
      waiting: 'third_party',
      answers: [
        'electrician',
        'The outlet behind the couch buzzes and is warm. We’ve unplugged everything.',
        OWN,
        'Tomorrow if you can',
        OWN,
      ],
      thread: [
        we(
          '20h 30m',
          'Unplugging was right. Please turn off its breaker as well, tonight, and leave it off. I’m calling electricians who work on Saturdays.',
        ),
        they('20h', 'Off. The aquarium is on a long cable from the kitchen now.'),
        we(
          '16h',
          'Mr. Lindahl comes between 8 and 9 tomorrow, $95 for the visit. The fish may stay on their cable until then.',
        ),
      ],
    },
    {
      member: 'imani',
      idea: 504,
      name: 'Find a place to rent',
      opened: '10d',
      to: 'desmond',
      waiting: 'member',
      answers: [
        'East Atlanta or Kirkwood',
        'In two months, with my fiancée',
        '$2,100',
        'A dishwasher, a real closet, and a bus to Midtown',
        null,
        'evening',
      ],
      thread: [
        we('9d', 'I’ve asked four landlords who rent without an agent. I’ll send only places somebody has stood in.'),
        we(
          '4d',
          'Two worth your Saturday: a half of a duplex in Kirkwood at $1,950, and a top floor in East Atlanta at $2,075 with the better closet. Both can be seen between 10 and 12.',
        ),
        they('3d', 'We’re going to both. Wish us luck.'),
        we('1d 2h', 'How was it? The Kirkwood owner liked you and will wait until Monday.'),
      ],
    },
    {
      member: 'winston',
      idea: 106,
      name: 'Put Dad’s car in my name',
      opened: '7d',
      to: 'desmond',
      waiting: 'third_party',
      answers: ['A sedan from 2011, it was my father’s', 'transfer', OWN, null, 'The insurance ends with this month'],
      thread: [
        we(
          '6d',
          'With the title signed by your father it’s one visit. I’ve reserved Thursday at 10:40 at the agency in Newark, so you won’t wait in the long line.',
        ),
        they('5d', 'He signed on the wrong line.'),
        we(
          '4d 20h',
          'It happens more often than not. There’s a form for that, too; it’s filled in and needs his signature once more, on the line with the arrow this time.',
        ),
        they('3d', 'Signed. On the arrow.'),
        we(
          '2d 20h',
          'The agency has everything. They need five days; the insurer has agreed to carry the car for two weeks longer.',
        ),
      ],
    },
  ]
}
