import { known } from '../datums.ts'
import { ask, custom, idea, optional } from '../idea.ts'

export const travelIdeas = [
  idea(901, 'Plan a few days away', 'travel', [
    ask.text('Where to, or what kind of place?'),
    ask.text('When, and for how long?'),
    ask.text('Who is coming?'),
    ask.known(known.airport, 'Which airport do you like to leave from?'),
    ask.text('What should it cost, all in?'),
    optional(ask.lines('What would make it a good trip?')),
  ]),
  idea(902, 'Rebook a flight', 'travel', [
    ask.text('Which flight is it, and whose name is on it?'),
    ask.text('What’s the confirmation code?'),
    ask.lines('What should change?'),
    ask.known(known.seat, 'Where do you like to sit?'),
    ask.phone('Which phone should we use while you travel?'),
    optional(ask.file('The ticket, if you have it')),
  ]),
  idea(903, 'Renew a passport', 'travel', [
    ask.text('Whose passport is it?'),
    ask.choice('Which kind of renewal?', {
      adult: 'An adult’s, not lost',
      child: 'A child’s',
      lost: 'Lost or stolen',
      first: 'It’s the first one',
    }),
    ask.text('When does the next trip start?'),
    ask.known(known.city, 'Which city should we look for an appointment in?'),
    optional(ask.file('A photo of the old one')),
  ]),
  idea(904, 'Get a refund for a trip', 'travel', [
    ask.text('Who has the money?'),
    ask.text('What did you pay, and when?'),
    ask.lines('What happened?'),
    ask.choice('Was it insured?', {
      yes: 'Yes',
      card: 'Perhaps through a card',
      no: 'No',
      unsure: 'I don’t know',
    }),
    optional(ask.file('The booking or the cancellation')),
  ]),
  idea(905, 'Plan a drive with stops', 'travel', [
    ask.text('Where does it start, and where does it end?'),
    ask.text('When, and how many days?'),
    ask.choice('How long is a good day in the car?', {
      three: 'Three hours',
      five: 'Five hours',
      eight: 'Eight hours, we don’t mind',
    }),
    optional(ask.known(known.children, 'Are children coming? How old are they?')),
    optional(ask.lines('What would you stop for?')),
  ]),
  idea(906, 'Find a place for a family reunion', 'travel', [
    ask.text('How many people, and from which cities?'),
    ask.text('Which weekend, or which month?'),
    ask.choice('What kind of place?', {
      house: 'One big house',
      hotel: 'A small hotel',
      camp: 'Cabins or a camp',
      open: 'Surprise us',
    }),
    ask.text('What can each household spend?'),
    optional(ask.lines('Who needs something special? Stairs, diets, babies?')),
  ]),
  custom(900, 'Something else about a trip', 'travel', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.text('Which dates is it about?')),
    optional(ask.file('Anything we should see?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
