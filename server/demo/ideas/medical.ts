import { known } from '../datums.ts'
import { ask, custom, idea, optional, unreleased } from '../idea.ts'

export const medicalIdeas = [
  idea(701, 'Book a check-up', 'medical', [
    ask.text('Good idea. Who is it for?'),
    ask.choice('What kind of visit should we book?', {
      physical: 'A yearly physical',
      dentist: 'Dentist',
      eyes: 'Eye exam',
      skin: 'Skin check',
      other: 'Something else',
    }),
    optional(ask.known(known.insurer, 'Which health plan are you on?')),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
    ask.text('Which days and hours suit you?'),
    ask.phone('Which phone should the office have?'),
  ]),
  idea(702, 'Dispute a medical bill', 'medical', [
    ask.text('That’s no fun. Who was the care for?'),
    ask.text('Who sent the bill or denied the claim, and when?'),
    ask.text('What do they say you owe?'),
    ask.choice('Have you paid any of it?', {
      nothing: 'Not yet',
      part: 'A part of it',
      all: 'All of it',
    }),
    ask.lines('What would a good result be?'),
    optional(ask.file('A photo or scan of the bill')),
  ]),
  idea(703, 'Find a specialist in network', 'medical', [
    ask.text('What kind of doctor are we looking for?'),
    ask.known(known.insurer, 'Which health plan are you on?'),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
    ask.choice('How far would you go?', {
      five: 'Up to 5 miles',
      fifteen: 'Up to 15 miles',
      forty: 'Up to 40 miles',
      video: 'Video is fine',
    }),
    ask.choice('How soon would you like to be seen?', {
      week: 'Within a week',
      month: 'Within a month',
      best: 'I’d rather wait for the right one',
    }),
    optional(ask.lines('Anything that matters to you in a doctor?')),
    optional(ask.file('The referral, if you have one')),
  ]),
  idea(704, 'Move prescriptions to another pharmacy', 'medical', [
    ask.lines('Which prescriptions should move? Names are enough.'),
    ask.text('Where are they filled now?'),
    ask.known(known.pharmacy, 'Which pharmacy should have them?'),
    optional(
      ask.choice('Would delivery help?', {
        delivery: 'Yes, to the door',
        pickup: 'No, I’ll pick them up',
        compare: 'Tell me what it costs',
      }),
    ),
    ask.phone('Which phone should the pharmacy call?'),
  ]),
  idea(705, 'Get my medical records together', 'medical', [
    ask.text('Whose records are they?'),
    ask.lines('Which doctors or hospitals have them, as far as you remember?'),
    ask.choice('How should they reach you?', {
      mail: 'By e-mail',
      paper: 'On paper',
      doctor: 'Straight to my doctor',
    }),
    ask.email('Which address should the office use?'),
    optional(ask.text('Is there a date you need them by?')),
  ]),
  idea(706, 'Explain a letter from my insurer', 'medical', [
    ask.file('Send us the letter'),
    ask.known(known.insurer, 'Which health plan is it about?'),
    ask.lines('What worries you most about it?'),
    optional(ask.known(known.reach, 'When is it easiest to reach you?')),
  ]),
  idea(707, 'Use up my flexible spending account', 'medical', [
    ask.text('How much is left, roughly?'),
    ask.choice('When does it run out?', {
      month: 'Within a month',
      year: 'At the end of the year',
      unsure: 'I don’t know',
    }),
    ask.lines('What have you bought for your health lately, or put off buying?'),
    optional(ask.file('A statement, if one is at hand')),
  ]),
  idea(708, 'Find a therapist with openings', 'medical', [
    ask.choice('Thanks for telling us. Who is it for?', {
      me: 'Me',
      couple: 'My partner and me',
      child: 'A child',
      other: 'Somebody else in the family',
    }),
    ask.choice('In person or by video?', {
      person: 'In person',
      video: 'By video',
      either: 'Either is fine',
    }),
    ask.known(known.zip, 'Which ZIP code should we look around?'),
    optional(ask.lines('What should we look for? Share only what you wish to.')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
  idea(720, 'Help me with my benefits', 'medical', [
    ask.choice('Gladly. What is it about?', {
      health: 'Health, dental or vision',
      money: 'Retirement or savings',
      leave: 'Leave and time off',
      family: 'A baby, a wedding, a change at home',
      other: 'Something else',
    }),
    ask.lines('What would you like to know, or to have done?'),
    optional(ask.text('Is there a deadline we should know of?')),
    optional(ask.file('A letter or a form, if it helps')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
  unreleased(
    idea(709, 'Plan a hospital stay', 'medical', [
      ask.text('Who is going in, and when?'),
      ask.text('Which hospital is it?'),
      ask.lines('What has to keep running at home meanwhile?'),
      optional(ask.text('Who may we speak to besides you?')),
    ]),
  ),
  custom(700, 'Something else about health or benefits', 'medical', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.text('Is there a date it should be done by?')),
    optional(ask.file('Anything we should see?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
