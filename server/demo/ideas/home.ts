import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const homeIdeas = [
  idea(401, 'Get a repair quoted', 'home', [
    ask.lines('What’s broken, and since when?'),
    optional(ask.file('A photo of it')),
    ask.known(known.tenure, 'Is the place yours?'),
    ask.known(known.street, 'Where is it?'),
    ask.choice('How urgent is it?', {
      today: 'Today, if at all possible',
      week: 'This week',
      month: 'Any time this month',
    }),
    ask.text('Which hours is somebody home?'),
    ask.phone('Which phone should the tradesperson call?'),
  ]),
  idea(402, 'Find a weekly cleaner', 'home', [
    ask.known(known.dwelling, 'What kind of home is it?'),
    ask.text('How many bedrooms and bathrooms?'),
    ask.choice('How often should they come?', {
      weekly: 'Every week',
      fortnight: 'Every other week',
      monthly: 'Once a month',
      once: 'Just once, to catch up',
    }),
    optional(ask.text('What would you like to spend per visit?')),
    optional(ask.lines('Pets, allergies, rooms to leave alone?')),
    ask.known(known.zip, 'Which ZIP code is it?'),
  ]),
  idea(403, 'Compare home insurance', 'home', [
    ask.known(known.street, 'Which address should be covered?'),
    ask.known(known.dwelling, 'What kind of home is it?'),
    optional(ask.text('Who insures it now, and what do you pay a year?')),
    optional(ask.file('Your current policy, if you can find it')),
    ask.lines('What should it cover that you worry about?'),
    ask.email('Where should quotes go?'),
  ]),
  idea(404, 'Find a plumber or an electrician', 'home', [
    ask.choice('Who do you need?', {
      plumber: 'A plumber',
      electrician: 'An electrician',
      heating: 'Somebody for heating or cooling',
      unsure: 'I’m not sure',
    }),
    ask.lines('What should they look at?'),
    ask.known(known.street, 'Where is it?'),
    ask.text('Which days are best?'),
    ask.phone('Which phone should they call?'),
  ]),
  idea(405, 'Get the garden ready for the season', 'home', [
    ask.lines('What should it look like when they’ve left?'),
    optional(ask.file('A photo of how it looks now')),
    ask.choice('Once, or all year?', {
      once: 'Once is enough',
      seasons: 'Each season',
      monthly: 'Every month',
    }),
    optional(ask.text('What would you like to spend?')),
    ask.known(known.zip, 'Which ZIP code is it?'),
  ]),
  idea(406, 'Lower the internet bill', 'home', [
    ask.text('Who is your provider, and what do you pay a month?'),
    ask.choice('How many of you are online at once?', {
      one: 'One or two',
      few: 'Three to five',
      many: 'More than that',
    }),
    ask.choice('Would you change provider?', {
      yes: 'Gladly',
      maybe: 'If it saves real money',
      no: 'I’d rather stay',
    }),
    optional(ask.file('A recent bill')),
    ask.known(known.zip, 'Which ZIP code is it?'),
  ]),
  idea(407, 'Replace an appliance', 'home', [
    ask.choice('Which one has given up?', {
      washer: 'Washer or dryer',
      dishwasher: 'Dishwasher',
      fridge: 'Refrigerator',
      stove: 'Stove or oven',
      other: 'Something else',
    }),
    ask.text('Which width, height and depth does the gap have?'),
    ask.text('What would you like to spend, delivery included?'),
    optional(ask.lines('Anything it must have, or must not?')),
    ask.known(known.street, 'Where should it be delivered?'),
  ]),
  custom(400, 'Something else about my home', 'home', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.file('A photo, if it helps')),
    optional(ask.text('Is there a date it should be done by?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
