import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const familyIdeas = [
  idea(201, 'Arrange help for a parent', 'family', [
    ask.known(known.parent, 'Tell us about them. Who are we helping?'),
    ask.text('Which town do they live in?'),
    ask.choice('What would help most?', {
      daily: 'A hand at home every day',
      visits: 'Somebody to look in',
      errands: 'Rides and errands',
      papers: 'Papers and bills',
      unsure: 'I don’t know where to begin',
    }),
    optional(ask.text('What can be spent a month?')),
    ask.text('Who else in the family should know?'),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
  idea(202, 'Find after-school care', 'family', [
    ask.known(known.children, 'Who are the children, and how old?'),
    ask.text('Which school do they go to?'),
    ask.text('Which days, and until when?'),
    ask.choice('Which kind would suit you?', {
      school: 'At the school',
      center: 'A center nearby',
      sitter: 'Somebody who comes to us',
      open: 'Show me all three',
    }),
    ask.text('When should it start?'),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
  ]),
  idea(203, 'Plan a birthday', 'family', [
    ask.text('Lovely. Whose day is it, and how old will they be?'),
    ask.text('When, and about how many people?'),
    ask.choice('Where should it be?', {
      home: 'At home',
      park: 'Outdoors',
      venue: 'Somewhere we rent',
      restaurant: 'At a restaurant',
    }),
    optional(ask.text('What would you like to spend?')),
    ask.lines('What do they love? What should we leave out?'),
  ]),
  idea(204, 'Choose a summer camp', 'family', [
    ask.known(known.children, 'Who is going, and how old are they?'),
    ask.choice('Day camp or overnight?', {
      day: 'Day camp',
      overnight: 'Overnight',
      either: 'Show me both',
    }),
    ask.text('Which weeks are free?'),
    ask.lines('What lights them up?'),
    optional(ask.text('What can a week cost?')),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
  ]),
  idea(205, 'Find a tutor', 'family', [
    ask.known(known.children, 'Who is it for, and which grade?'),
    ask.text('Which subject?'),
    ask.choice('Where should lessons be?', {
      home: 'At our home',
      online: 'Online',
      library: 'At a library or café',
    }),
    ask.text('Which afternoons are free?'),
    optional(ask.file('A recent report, if it helps')),
  ]),
  idea(206, 'Enroll my child in school or day care', 'family', [
    ask.known(known.children, 'Who is starting, and how old are they?'),
    ask.known(known.street, 'Which address do you live at?'),
    ask.text('When should they start?'),
    optional(ask.lines('What matters most to you in a place?')),
    ask.phone('Which phone should the office have?'),
  ]),
  idea(207, 'Send flowers or a gift', 'family', [
    ask.text('Who is it for, and what’s the occasion?'),
    ask.lines('What do they like?'),
    ask.text('What would you like to spend?'),
    ask.text('Where and when should it arrive?'),
    optional(ask.lines('What should the card say?')),
  ]),
  custom(200, 'Something else about my family', 'family', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.text('Is there a date it should be done by?')),
    optional(ask.file('Anything we should see?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
