import type { Calendar } from '../calendar.ts'
import { type DemoRequest, note, OWN, they, we } from './request.ts'

/** In Priya's hands. */
export function priyasRequests(on: Calendar): DemoRequest[] {
  return [
    {
      member: 'grace',
      idea: 704,
      name: 'Move Mother’s prescriptions',
      opened: '3d 2h',
      to: 'priya',
      waiting: 'third_party',
      answers: [
        'Metoprolol, a statin, the eye drops, and something new since the operation',
        'A pharmacy in Brooklyn Park',
        'The one on University Avenue',
        'delivery',
        OWN,
      ],
      thread: [
        we(
          '3d',
          'Three can move by phone today. The new one, for pain, has to be written again by the surgeon; I’ve asked his office.',
        ),
        they('2d 22h', 'She has enough for five days.'),
        we(
          '2d 2h',
          'Then we’re in good time. Three will be delivered tomorrow after 4, and the pharmacist speaks Vietnamese on weekdays.',
        ),
      ],
    },
    {
      member: 'yuki',
      idea: 705,
      name: 'Get my medical records together',
      opened: '13d',
      to: 'priya',
      waiting: 'third_party',
      answers: ['Mine', 'A hospital in Sendai until 2009, one in Seattle, and my doctor here', 'doctor', OWN, null],
      thread: [
        we(
          '12d',
          'Portland and Seattle answer by form, and both are filled in for your signature. For Sendai I’ve written a letter in Japanese; would you read it before it goes?',
        ),
        they('11d', 'It’s very polite. One character in my name is the old form. Otherwise perfect.'),
        we('6d', 'Corrected and sent. Seattle has arrived and is with your doctor.'),
        note(
          'priya',
          '2d',
          'Sendai hospital merged in 2012; records office is now in the university clinic. Letter forwarded, they confirm by fax only.',
        ),
      ],
    },
    {
      member: 'jonah',
      idea: 302,
      name: 'Find somebody for Mum’s last tax return',
      opened: '5d 8h',
      to: 'priya',
      waiting: 'us',
      answers: ['estate', 'Minnesota', 'It’s her last one. There’s also a small estate account.', null, 'write'],
      thread: [
        we(
          '5d',
          'Two returns are due: hers, and a short one for the estate. A preparer in Highland Park does both and is kind. I asked her to write, not to call.',
        ),
        they('10h', 'Thank you. She asked for the date the account was opened; I don’t know it. Does Renata?'),
      ],
    },
    {
      member: 'nadia',
      idea: 720,
      name: 'Help me with my benefits',
      opened: '29h',
      to: 'priya',
      waiting: 'us',
      answers: [
        'family',
        'My husband changes jobs in January. Should all four of us be on my plan, or the children on his?',
        'Enrollment ends in three weeks, I think',
        null,
        'lunch',
      ],
      thread: [
        we(
          '27h',
          'I’ll set the two plans side by side for the four of you, with last year’s doctor visits as the measure. Could you send me the summary from his new employer when he has it?',
        ),
        they('5h', 'He has it. It’s 60 pages. Do you want all of them?'),
      ],
    },
    {
      member: 'samir',
      idea: 951,
      name: 'Find a projector lamp from 1974',
      opened: '18d',
      to: 'priya',
      waiting: 'third_party',
      answers: [
        'A lamp for a Super 8 projector',
        'German make, 12 volts, 100 watts, with a mirror. It died in the middle of my parents’ wedding.',
        null,
        '$80',
        OWN,
      ],
      thread: [
        we(
          '17d',
          'The film, I hope, is unharmed? There are three sellers who still have that kind. One of them tests each lamp and sends a photo of it burning.',
        ),
        they('16d', 'The film is fine. We stopped at the cake.'),
        we('9d', 'He has two left, $34 each. I’d take both: your parents will want to see the dancing.'),
        they('8d', 'Both.'),
        we('7d', 'Ordered from Kassel. Customs takes a week or so; I’m following the parcel.'),
      ],
    },
    {
      member: 'marcus',
      idea: 708,
      name: 'Find a therapist with openings',
      opened: '2d 12h',
      to: 'priya',
      waiting: 'us',
      answers: ['me', 'person', OWN, 'I’d like to talk to a man, if possible somebody Black. After work.', 'evening'],
      thread: [
        we(
          '2d',
          'Thank you for saying what you need; it makes the search shorter. Three men in Kansas City fit, and two have evenings. I’m asking both about a first visit within two weeks.',
        ),
        we(
          '1d 3h',
          'Dr. Ellis: Tuesdays at 6, in network, $20 a visit, first on the 9th day from today. Mr. Hayward: Thursdays at 7, not in network. I think Dr. Ellis, but it’s you who has to sit across from him. He offers ten minutes on the phone first.',
        ),
        they('13h', 'I’d like the ten minutes with Dr. Ellis.'),
      ],
    },
    {
      member: 'rosa',
      idea: 306,
      name: 'Get money back for the broken stroller',
      opened: '20d',
      to: 'priya',
      waiting: 'third_party',
      answers: [
        'An online shop for baby things',
        '$389, in the summer',
        'The wheel came off twice. They sent the same wheel again, twice.',
        null,
        'money',
      ],
      thread: [
        we(
          '19d',
          'Two failed repairs are one more than the law in Minnesota asks you to accept. I’ve written to them with the dates.',
        ),
        they('18d', 'I like the tone of that letter.'),
        we(
          '7d',
          'They offered a credit. I said no, as you asked. Their answer is due on Friday; after that your card’s bank takes it up, and I have the papers ready.',
        ),
      ],
    },
    {
      member: 'ellen',
      idea: 805,
      name: 'A groomer for a nervous terrier',
      opened: '34h',
      to: 'priya',
      waiting: 'member',
      answers: [
        'Biggles, a wire terrier. Bites clippers.',
        'van',
        'Weekends',
        'He’s calm when there is singing. I’m not joking.',
      ],
      thread: [
        we(
          '30h',
          'I didn’t take it for a joke, and neither did Connie, who comes in a van and sings alto. $70, Saturday at 11 or Sunday at 2. Which one?',
        ),
      ],
    },
    {
      member: 'leah',
      idea: 905,
      name: 'Plan a drive to Asheville with stops',
      opened: '5d 1h',
      to: 'priya',
      waiting: 'us',
      answers: [
        'Philadelphia to Asheville',
        on.longSpan(40, 46),
        'five',
        null,
        'Bookshops, pie, and nothing with a gift shop bigger than the thing itself.',
      ],
      thread: [
        we(
          '4d',
          'Three days down by way of Staunton and Abingdon, with five bookshops and four pies. I’ve left the gift shops out of the map entirely.',
        ),
        they('14h', 'This is a love letter. Can the dog come to all of it?'),
      ],
    },
  ]
}
