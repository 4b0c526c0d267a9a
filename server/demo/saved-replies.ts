/** What concierges write often, kept in words they would use. */
export const savedReplies: { title: string; body: string }[] = [
  {
    title: 'I have it',
    body: 'Thank you, I have it. I’ll write here as soon as there is something to decide. Until then there’s nothing for you to do.',
  },
  {
    title: 'One question before I begin',
    body: 'Happy to take this. One question before I begin: ',
  },
  {
    title: 'Waiting for a third party',
    body: 'They have everything they asked for and will need a few days. I’ll ring them before it gets long, so you don’t have to remember it.',
  },
  {
    title: 'Please don’t pay it yet',
    body: 'Please don’t pay this bill yet. A photo of it is all I need; I’ll tell them that it’s being looked into, so that no late fee is added.',
  },
  {
    title: 'Two good choices',
    body: 'There are two good choices. The first: . The second: . I’d take the first, because . Which one would you like?',
  },
  {
    title: 'A nudge, gently',
    body: 'No hurry from our side. I only want to be sure that this one didn’t slip by: shall I go ahead?',
  },
  {
    title: 'Closing',
    body: 'Then I’ll close this, with your leave. If anything comes up in the next two weeks, write here and it’s open again.',
  },
  {
    title: 'About your privacy',
    body: 'What you write here stays between us. Your employer sees totals only, never who asked or what for.',
  },
]
