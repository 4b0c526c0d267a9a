import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const petIdeas = [
  idea(801, 'Find a pet sitter', 'pet', [
    ask.known(known.pet, 'Happy to. Who are we looking after?'),
    ask.text('Which dates should we cover?'),
    optional(
      ask.choice('Where would they be happiest?', {
        own_home: 'At our home',
        sitter_home: 'At the sitter’s home',
        kennel: 'A small kennel',
        unsure: 'Not sure yet',
      }),
    ),
    ask.phone('Which phone should the sitter call?'),
    ask.email('Where should quotes go?'),
    optional(ask.file('Vaccination record')),
  ]),
  idea(802, 'Book the vet', 'pet', [
    ask.known(known.pet, 'Who needs to be seen?'),
    ask.choice('What is it for?', {
      yearly: 'The yearly check',
      shots: 'Shots',
      unwell: 'Something seems wrong',
      teeth: 'Teeth',
    }),
    optional(ask.known(known.vet, 'Which practice do you go to?')),
    ask.text('Which days and hours suit you?'),
    optional(ask.lines('What have you noticed?')),
    ask.phone('Which phone should the practice have?'),
  ]),
  idea(803, 'Find a dog walker', 'pet', [
    ask.known(known.pet, 'Who are we walking?'),
    ask.text('Which days, and at what time?'),
    ask.choice('Alone or with others?', {
      alone: 'Alone',
      small: 'In a small group',
      any: 'Whatever makes them happy',
    }),
    ask.known(known.zip, 'Which ZIP code is home?'),
    optional(ask.text('What would you like to spend per walk?')),
  ]),
  idea(804, 'Compare pet insurance', 'pet', [
    ask.known(known.pet, 'Who should be covered?'),
    optional(ask.lines('Any illness or operation so far?')),
    ask.choice('What matters most?', {
      price: 'A low price each month',
      any_vet: 'Any vet we like',
      big: 'The big emergencies',
      routine: 'Routine visits as well',
    }),
    ask.known(known.zip, 'Which ZIP code is home?'),
    ask.email('Where should quotes go?'),
  ]),
  idea(805, 'Find a groomer', 'pet', [
    ask.known(known.pet, 'Who is getting the haircut?'),
    ask.choice('Where should it happen?', {
      salon: 'At a salon',
      van: 'In a van at our door',
      any: 'Either is fine',
    }),
    ask.text('Which days suit you?'),
    optional(ask.lines('What frightens or soothes them?')),
  ]),
  idea(806, 'Train a puppy, or an old habit', 'pet', [
    ask.known(known.pet, 'Who is learning?'),
    ask.lines('What should change?'),
    ask.choice('How would you like to learn?', {
      class: 'In a class',
      home: 'With a trainer at home',
      online: 'Online',
    }),
    ask.known(known.zip, 'Which ZIP code is home?'),
    optional(ask.text('What would you like to spend?')),
  ]),
  custom(800, 'Something else about my pet', 'pet', [
    ask.known(known.pet, 'Who is it about?'),
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.file('A photo, if it helps')),
    optional(ask.text('Is there a date it should be done by?')),
  ]),
]
