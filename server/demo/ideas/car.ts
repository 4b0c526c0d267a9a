import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const carIdeas = [
  idea(101, 'Book a car service', 'car', [
    ask.known(known.car, 'Which car is it?'),
    optional(ask.known(known.mileage, 'What does the odometer say, roughly?')),
    ask.lines('What should be looked at?'),
    ask.choice('Will you need another car that day?', {
      yes: 'Yes',
      ride: 'A ride home is enough',
      no: 'No',
    }),
    ask.text('Which days suit you?'),
    ask.phone('Which phone should the garage call?'),
  ]),
  idea(102, 'Book an emissions test', 'car', [
    ask.known(known.car, 'Which car is it?'),
    ask.text('When is the test due?'),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
    ask.text('Which days and hours suit you?'),
    optional(ask.file('The notice, if one came')),
  ]),
  idea(103, 'Compare car insurance', 'car', [
    ask.known(known.car, 'Which car is it?'),
    ask.text('Who drives it, and how old are they?'),
    ask.choice('How much do you drive?', {
      little: 'Under 5,000 miles a year',
      some: '5,000 to 12,000',
      lots: 'More than 12,000',
    }),
    optional(ask.file('Your current policy')),
    ask.known(known.zip, 'Where is it parked at night? The ZIP code is enough.'),
    ask.email('Where should quotes go?'),
  ]),
  idea(104, 'Contest a ticket or a tow', 'car', [
    ask.text('What happened, and on which date?'),
    ask.text('Who wants the money, and how much?'),
    ask.choice('Have you paid?', {
      no: 'No',
      yes: 'Yes, to get the car back',
      part: 'A part of it',
    }),
    ask.lines('Why is it wrong?'),
    optional(ask.file('The ticket or the receipt')),
  ]),
  idea(105, 'Help me choose a car', 'car', [
    ask.text('What should it do? School run, commute, camping?'),
    ask.choice('New or used?', {
      fresh: 'New',
      used: 'Used',
      lease: 'I’d lease',
      open: 'Whatever makes sense',
    }),
    ask.text('What can it cost, or what can a month cost?'),
    optional(ask.known(known.car, 'Is there one to trade in?')),
    optional(ask.lines('What did you like or hate about the last one?')),
  ]),
  idea(106, 'Sort out title and registration', 'car', [
    ask.known(known.car, 'Which car is it?'),
    ask.choice('What has to be done?', {
      renew: 'Renew the registration',
      transfer: 'Put it in another name',
      lost: 'Replace a lost title',
      move: 'Register it in a new state',
    }),
    ask.known(known.zip, 'Which ZIP code do you live in?'),
    optional(ask.file('The letter or the old title')),
    optional(ask.text('Is there a deadline?')),
  ]),
  custom(100, 'Something else about my car', 'car', [
    ask.known(known.car, 'Which car is it?'),
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.file('A photo, if it helps')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
