import { known } from '../datums.ts'
import { ask, custom, idea, optional, unreleased } from '../idea.ts'

export const financesIdeas = [
  idea(301, 'Cancel subscriptions I forgot', 'finances', [
    ask.lines('Which ones do you remember?'),
    optional(ask.file('A statement, with numbers blacked out if you like')),
    ask.choice('Should we ask for money back?', {
      yes: 'Yes, please try',
      large: 'Only where it’s more than $20',
      no: 'No, just stop them',
    }),
    ask.email('Which address are they registered to?'),
  ]),
  idea(302, 'Find somebody for my taxes', 'finances', [
    ask.choice('Whose return is it?', {
      me: 'Mine',
      joint: 'A joint one',
      business: 'A small business',
      estate: 'An estate',
    }),
    ask.text('Which states did you live or work in?'),
    ask.lines('What is new this year? A house, a child, a side job?'),
    optional(ask.text('What did you pay last time?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
  idea(303, 'Close accounts of somebody who died', 'finances', [
    ask.text('We’re sorry. Whose accounts are they, and what were they to you?'),
    ask.lines('Which banks, cards or companies do you know of?'),
    ask.choice('Do you have the death certificate?', {
      yes: 'Yes, copies',
      one: 'Only one',
      no: 'Not yet',
    }),
    optional(ask.text('Is there a lawyer or an executor?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
  idea(304, 'Correct my credit report', 'finances', [
    ask.lines('What is wrong on it?'),
    optional(ask.file('The page that shows it')),
    ask.text('Have you written to anybody about it?'),
    optional(ask.text('Is there a loan or a lease waiting for this?')),
    ask.email('Which address should the answer go to?'),
  ]),
  idea(305, 'Make a will', 'finances', [
    ask.choice('Who is it for?', {
      me: 'Me',
      both: 'My partner and me',
      parent: 'A parent',
    }),
    ask.choice('Is there an older one?', {
      yes: 'Yes',
      no: 'No',
      unsure: 'I’m not sure',
    }),
    optional(ask.known(known.children, 'Are there children? How old are they?')),
    ask.text('Which state do you live in?'),
    optional(ask.lines('What should be looked after for certain?')),
  ]),
  idea(306, 'Get money back from a company', 'finances', [
    ask.text('Which company is it?'),
    ask.text('How much, and since when?'),
    ask.lines('What has happened so far?'),
    optional(ask.file('Receipts or mails')),
    ask.choice('What would you accept?', {
      money: 'Only the money',
      credit: 'A credit is fine',
      exchange: 'A replacement',
    }),
  ]),
  unreleased(
    idea(307, 'Look over my student loans', 'finances', [
      ask.text('Who services them?'),
      ask.text('How much is left, roughly?'),
      ask.choice('What would help?', {
        lower: 'A lower payment',
        faster: 'Being done sooner',
        understand: 'Just understanding them',
      }),
      optional(ask.file('A statement')),
    ]),
  ),
  custom(300, 'Something else about money', 'finances', [
    ask.lines('Tell us what’s on your mind, in your own words.'),
    optional(ask.text('How much is it about?')),
    optional(ask.file('Anything we should see?')),
    ask.known(known.reach, 'When is it easiest to reach you?'),
  ]),
]
