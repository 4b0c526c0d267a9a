import type { Calendar } from '../calendar.ts'
import { type DemoRequest, OWN, they, we } from './request.ts'

/** In Amara's hands. */
export function amarasRequests(on: Calendar): DemoRequest[] {
  const weekend = on.next(5, 200)
  return [
    {
      member: 'alice',
      idea: 906,
      name: 'Find a place for the Yazzie reunion',
      opened: '24d',
      to: 'amara',
      waiting: 'us',
      answers: [
        'Sixty, from Albuquerque, Phoenix, Denver and Shiprock',
        `${on.span(weekend, weekend + 2)} or the week after`,
        'camp',
        '$200',
        'Four elders who can’t do stairs. Two babies by then.',
      ],
      thread: [
        we(
          '23d',
          'Sixty people, flat ground, room for fires. I’d look around Chama and Pagosa. Should there be a kitchen that your own cooks may use?',
        ),
        they('22d', 'There has to be. My aunts don’t trust anybody’s mutton.'),
        we(
          '12d',
          'A camp near Chama has a kitchen of that kind, cabins for 64, four with ramps, and a meadow. $9,800 for the weekend, so about $180 a household. They hold it for three weeks.',
        ),
        they('10d', 'I’ll put it to the aunts.'),
        they('9h', 'The aunts say yes, but ask if the meadow has shade for the elders.'),
      ],
    },
    {
      member: 'luis',
      idea: 401,
      name: 'Get the roof quoted after the hail',
      opened: '5d 3h',
      to: 'amara',
      waiting: 'third_party',
      answers: [
        'Hail last week. There are dents in the gutter and bits of shingle in the yard.',
        null,
        'own',
        OWN,
        'week',
        'After 3',
        OWN,
      ],
      thread: [
        we(
          '5d',
          'Please don’t sign anything at the door; after hail, people come by with clipboards. I’ve told your insurer and asked two roofers with an office in Saint Paul for a written look.',
        ),
        they('4d 20h', 'Three clipboards already.'),
        we(
          '1d 5h',
          'One roofer was up there yesterday: the north side needs replacing, about $6,400. The adjuster comes on Thursday at 3:30, and the roofer will be there to speak roof with him.',
        ),
      ],
    },
    {
      member: 'imani',
      idea: 707,
      name: 'Use up my flexible spending account',
      opened: '31h',
      to: 'amara',
      waiting: 'member',
      answers: ['$460', 'year', 'New glasses I keep putting off. Sunscreen, a lot of it.', null],
      thread: [
        we(
          '29h',
          'Glasses and sunscreen both count. An exam and a plain pair are about $280 near you, so there’s room for a spare pair or for the night guard dentists always mention. Which would you use?',
        ),
      ],
    },
    {
      member: 'ben',
      idea: 953,
      name: 'Learn to play the accordion',
      opened: '6d 2h',
      to: 'amara',
      waiting: 'us',
      answers: ['The accordion. My grandfather’s is in the closet.', 'alone', 'Thursdays', OWN, '$45 a lesson'],
      thread: [
        we(
          '5d',
          'Northeast is the right place for it. Mr. Zielinski has taught for forty years, charges $40, and would first like to see whether your grandfather’s still breathes.',
        ),
        they('12h', 'It breathes and it wheezes. When can we come, the accordion and I?'),
      ],
    },
    {
      member: 'juno',
      idea: 904,
      name: 'Get a refund for the cancelled festival',
      opened: '21d',
      to: 'amara',
      waiting: 'third_party',
      answers: [
        'The ticket company',
        '$312, in the spring',
        'The festival was cancelled and they offer “credit for a future experience”.',
        'card',
        null,
      ],
      thread: [
        we(
          '20d',
          'A future experience is not money. Their own terms promise a refund if there’s no new date within 30 days, and that day was Tuesday. I’ve told them so, and your card’s bank as well.',
        ),
        they('19d', 'I feel very represented.'),
        we(
          '4d',
          'The bank has given you the $312 back for now, and they have until the end of the month to object. They rarely do.',
        ),
      ],
    },
    {
      member: 'andre',
      idea: 701,
      name: 'Book a check-up for Mama',
      opened: '3d 9h',
      to: 'amara',
      waiting: 'third_party',
      answers: [
        'My mother, Solange. She speaks Kreyòl.',
        'physical',
        'Juniper, she’s on mine',
        OWN,
        'Any morning but Sunday',
        OWN,
      ],
      thread: [
        we(
          '3d',
          'I’m asking for a doctor who speaks Kreyòl herself, so that nobody has to stand between your mother and her own news. There are two in Little Haiti.',
        ),
        they('2d 22h', 'She’ll wear her good hat for that.'),
        we(
          '1d 8h',
          'Dr. Pierre takes her as a new patient. Her office calls back with a morning next week; I’ll write as soon as they do.',
        ),
      ],
    },
    {
      member: 'oksana',
      idea: 201,
      name: 'Somebody to read to my father',
      opened: '10d 4h',
      to: 'amara',
      waiting: 'us',
      answers: [
        'My father, Bohdan, 77. His eyes are going. He was a teacher of physics.',
        'Chicago, with us',
        'visits',
        '$200',
        'My husband Andriy',
        'write',
      ],
      thread: [
        we('10d', 'In Ukrainian, I suppose, and not the children’s books.'),
        they('9d', 'He would throw them. Newspapers, chess columns, and Lem.'),
        we(
          '3d',
          'A doctoral student at the university, from Lviv, would come on Mondays and Thursdays for an hour, $20. He also plays chess, which may cost your father some dignity.',
        ),
        they(
          '17h',
          'They played yesterday. Father won and was insulted by how long it took. He asks if Wednesdays are possible too.',
        ),
      ],
    },
    {
      member: 'sinead',
      idea: 205,
      name: 'Find a tutor for fractions',
      opened: '4d 1h',
      to: 'amara',
      waiting: 'member',
      answers: ['Declan, fourth grade', 'Math. Fractions, to be exact.', 'home', 'Mondays and Wednesdays', null],
      thread: [
        we(
          '3d',
          'Ms. Okonjo taught fourth grade for thirty years and explains fractions with bread, which she brings. $50 an hour, the first free through Tallow & Reed. Monday at 4?',
        ),
      ],
    },
    {
      member: 'ola',
      idea: 800,
      name: 'A tortoise that outgrew his table',
      opened: '55h',
      to: 'amara',
      waiting: 'us',
      answers: [
        'Gary, a tortoise, about thirty',
        'He needs a larger enclosure and I can’t find one that isn’t made for lizards.',
        null,
        null,
      ],
      thread: [
        we(
          '53h',
          'A carpenter in Longfellow has built two for the nature center. Untreated pine, a rim of slate so that he can’t climb, about $340. How wide is the door of the room he lives in?',
        ),
        they('19h', 'Thirty inches. Gary is eleven, in case you’re planning his exit.'),
      ],
    },
  ]
}
