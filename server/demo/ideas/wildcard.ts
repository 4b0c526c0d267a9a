import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const wildcardIdeas = [
  idea(951, 'Find a thing that’s hard to find', 'wildcard', [
    ask.text('What is it?'),
    ask.lines('What do you know about it? Maker, year, color, where you last saw one.'),
    optional(ask.file('A photo')),
    ask.text('What may it cost?'),
    ask.known(known.zip, 'Which ZIP code should it be sent to?'),
  ]),
  idea(952, 'Get tickets', 'wildcard', [
    ask.text('For what, and on which date?'),
    ask.text('How many?'),
    ask.choice('What matters more?', {
      price: 'A fair price',
      seats: 'Good seats',
      any: 'Just being there',
    }),
    ask.text('What may a ticket cost?'),
    optional(ask.text('Does somebody need step-free access?')),
  ]),
  idea(953, 'Learn something new', 'wildcard', [
    ask.text('What would you like to learn?'),
    ask.choice('How do you like to learn?', {
      class: 'In a class',
      alone: 'With one teacher',
      online: 'Online, at night',
    }),
    ask.text('Which evenings or weekends are free?'),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
    optional(ask.text('What would you like to spend?')),
  ]),
  idea(954, 'Help me decide', 'wildcard', [
    ask.lines('What are the choices?'),
    ask.lines('What makes it hard?'),
    optional(ask.text('When do you have to decide?')),
    ask.choice('What would help?', {
      facts: 'The facts, side by side',
      pick: 'Your pick and why',
      questions: 'Good questions',
    }),
  ]),
  idea(955, 'Give a few hours to a good cause', 'wildcard', [
    ask.text('What do you care about?'),
    ask.text('When do you have time?'),
    ask.choice('Alone or with others?', {
      alone: 'Alone',
      family: 'With the family',
      team: 'With people from work',
    }),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
    optional(ask.lines('What are you good at?')),
  ]),
  custom(950, 'Something else entirely', 'wildcard', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.text('Is there a date it should be done by?')),
    optional(ask.file('Anything we should see?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
