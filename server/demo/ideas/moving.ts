import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const movingIdeas = [
  idea(501, 'Find movers', 'moving', [
    ask.known(known.street, 'Where are you moving from?'),
    ask.text('Where to, and on which date?'),
    ask.choice('How much is there to carry?', {
      studio: 'A studio’s worth',
      two: 'Two bedrooms',
      house: 'A whole house',
      few: 'Only a few large pieces',
    }),
    optional(ask.lines('Stairs, a piano, anything that breaks hearts if it breaks?')),
    ask.choice('Should they pack as well?', {
      yes: 'Yes',
      fragile: 'Only what’s fragile',
      no: 'No, we’ll pack',
    }),
    ask.phone('Which phone should movers call?'),
  ]),
  idea(502, 'Change my address everywhere', 'moving', [
    ask.text('What is the new address?'),
    ask.text('From which day on?'),
    ask.lines('Who should know? Banks, school, doctors, subscriptions?'),
    optional(ask.text('Who else is moving with you?')),
    ask.email('Which address should confirmations go to?'),
  ]),
  idea(503, 'Set up utilities for a new place', 'moving', [
    ask.text('What is the new address?'),
    ask.text('When do you get the keys?'),
    ask.choice('What should be running that day?', {
      all: 'Power, gas, water, internet',
      power: 'Power and internet',
      internet: 'Only internet',
    }),
    optional(ask.text('What did you pay at the old place?')),
    ask.phone('Which phone should they have?'),
  ]),
  idea(504, 'Find a place to rent', 'moving', [
    ask.text('Which part of which town?'),
    ask.text('When would you move, and who with?'),
    ask.text('What can the rent be?'),
    ask.lines('What must it have?'),
    optional(ask.known(known.pet, 'Is a pet coming?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
  idea(505, 'Clear out a house or a storage unit', 'moving', [
    ask.known(known.street, 'Where is it?'),
    ask.lines('What should be kept, given away, sold?'),
    optional(ask.file('A photo or two in one file')),
    ask.choice('When should it be empty?', {
      week: 'Within a week',
      month: 'Within a month',
      open: 'There’s no hurry',
    }),
    ask.phone('Which phone should the crew call?'),
  ]),
  custom(500, 'Something else about moving', 'moving', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.text('Which date is it about?')),
    optional(ask.file('Anything we should see?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
