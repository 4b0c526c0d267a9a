import type { Calendar } from '../calendar.ts'
import { type DemoRequest, note, they, we } from './request.ts'

/** The long thread: a family trip, planned by writing back and forth over four days. */
export function mayaLisbon(on: Calendar): DemoRequest {
  const out = on.next(4, 110)
  const birthday = out + 2
  const home = out + 4
  return {
    member: 'maya',
    idea: 901,
    name: 'Four days in Lisbon for Dad’s 70th',
    opened: '4d',
    to: 'renata',
    waiting: 'member',
    unread: 2,
    answers: [
      'Lisbon. Dad sailed through in 1979 and has talked about it ever since.',
      `${on.longSpan(out, home)}. His birthday is the ${on.weekday(birthday)}.`,
      'Dad (Anders, 69 for now), Mum, my brother Elias, Theo and me',
      'MSP',
      'About $9,000 for the five of us',
      'One good dinner on the day itself. Few stairs for Mum’s knee. Something with a boat in it. He mustn’t find out before I tell him.',
    ],
    thread: [
      we(
        '3d 22h',
        'What a lovely thing to plan. I have the dates and the knee in mind. Before I look at flights: does everyone start from Minneapolis?',
      ),
      they('3d 21h 40m', 'Almost. Elias is in Chicago. The rest of us leave from here.'),
      we(
        '3d 21h 20m',
        'Then Elias could join you where you change planes, or fly on his own. Would he mind the second?',
      ),
      they('3d 21h', 'He’d prefer it, he says. Dad likes to be at the airport four hours early.'),
      we('3d 20h 30m', 'Understood, with sympathy for Elias. Passports: do all five run past next summer?'),
      they('3d 19h', 'Ours do, Theo’s too (you renewed it). I’ll ask Mum about theirs without raising suspicion.'),
      we('3d 18h 45m', 'You could say that I need the numbers for the emergency card. It’s even true.'),
      they('3d 16h', 'That worked. Theirs run for another six years. Elias’s runs out in two, so he’s fine.'),
      we(
        '3d 2h',
        'Good morning. Two ways to get there. One: overnight with a change in Reykjavík, $780 each, arriving 11 in the morning. Two: a change in Newark, $640, arriving at 6 with a lot of walking between gates. I’d choose the first for your mother’s knee.',
      ),
      they('3d 1h 30m', 'The first. Could they sit together, with Mum on the aisle?'),
      we(
        '3d 1h',
        'Yes. 14C for her, your father beside her, you and Theo behind. The seats cost $36 each way per person and I’d count them in.',
      ),
      they('3d', 'Please do. And where would we sleep?'),
      note(
        'renata',
        '2d 23h',
        'Budget check: flights 4 × 780 + 1 × 610 (Elias), seats 288. Leaves about $4,980 for the flat, dinner, boat and getting around. Comfortable.',
      ),
      we(
        '2d 22h',
        'I looked for places without stairs, which in Lisbon takes patience. One remains that I’d sleep in myself: a ground-floor flat at the foot of Alfama, three bedrooms, a courtyard with a lemon tree. $1,480 for four nights. Here is the plan.',
        'flat_plan',
      ),
      they('2d 21h', 'A lemon tree. Mum will never leave. Is it loud there at night?'),
      we(
        '2d 20h 30m',
        'I asked the owner the same. The street side is, on Saturdays; both larger bedrooms face the courtyard. She lives next door and answers her phone.',
      ),
      they('2d 20h', 'Then yes. Do you need money now?'),
      we(
        '2d 19h 40m',
        'A deposit of $300, refundable until a month before. Shall I use the card you keep with us, the one ending in 0024?',
      ),
      they('2d 19h 30m', 'Yes, that one.'),
      we(
        '2d 4h',
        'Done, the flat is yours. Now the boat. A wooden one, eleven people, two hours at sunset on the Tagus, with a skipper who worked on ferries for thirty years. $62 each. Or a private one for $540.',
      ),
      they('2d 3h', 'Dad would talk to the skipper for the whole two hours. Not private: he’d like the audience.'),
      we(
        '2d 2h 30m',
        `Five places, the evening before his birthday, ${on.weekday(birthday - 1)} at 7. They wait to charge until the week before.`,
      ),
      they('2d 2h', 'Perfect.'),
      we('1d 22h', 'The dinner. What does he like to eat, and is there anything he shouldn’t?'),
      they(
        '1d 21h',
        'Fish, any fish, grilled, with the head on. No shellfish for Elias: a real allergy, not a preference.',
      ),
      we('1d 20h 40m', 'Noted, and I’ll tell the kitchen twice. Do you want a quiet place or a place with singing?'),
      they('1d 20h', 'Is there a quiet place with a little singing?'),
      we(
        '1d 3h',
        'There is. Nine tables in Graça, a taxi to the door, and on most nights the owner’s aunt sings three songs after ten. They hold a round table for five under your name, not your father’s.',
      ),
      they('1d 2h', 'You’re dangerous. What about getting around with the knee?'),
      we(
        '1d 1h 30m',
        'A driver from the airport and back ($38 each way), and otherwise taxis, which are cheap there. The old tram has high steps, so one ride, early, getting on at the first stop where you can sit.',
      ),
      they('1d 1h', 'I’ll tell her it’s for the view. When do we have to decide on the flights?'),
      note(
        'renata',
        '23h',
        'Fare is held until the end of the day after tomorrow. Second hold not possible. If Maya hasn’t said yes by then, call her after 5 her time.',
      ),
      they(
        '22h',
        'And could you write it all down on one page? I’d like to wrap it and give it to him as the present.',
      ),
      we(
        '5h',
        'Gladly. Here it is on one page, day by day, without prices. I left the top third empty for a photo of him on that ship, if there is one.',
        'lisbon_plan',
      ),
      we(
        '4h 40m',
        `The fare is held until ${on.weekday(2)} evening. If you answer “book it”, I’ll buy all five tickets and send you the confirmations, and none of it will reach your father’s mailbox.`,
      ),
    ],
  }
}
