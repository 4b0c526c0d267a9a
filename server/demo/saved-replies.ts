import type { StaffKey } from './staff.ts'

type DemoReply = {
  title: string
  body: string
  /** How often it has been used. */
  uses: number
  /** Without one all concierges share it. */
  owner?: StaffKey
}

/** What concierges write often, kept in words they would use. */
export const savedReplies: DemoReply[] = [
  {
    title: 'I have it',
    body: 'Thank you, {{member.first_name}}, I have it. I’ll write here as soon as there is something to decide. Until then there’s nothing for you to do.',
    uses: 64,
  },
  {
    title: 'One question before I begin',
    body: 'Hello {{member.first_name}}, happy to take this. One question before I begin: {{question}}',
    uses: 41,
  },
  {
    title: 'Booked',
    body: 'It’s booked: **{{date}}** at **{{time}}**, {{place}}. I’ll remind you the day before. If it no longer suits you, a line here is enough and I’ll move it.',
    uses: 38,
  },
  {
    title: 'Waiting for a third party',
    body: 'They have everything they asked for and will need a few days. I’ll ring them on {{date}} before it gets long, so you don’t have to remember it.',
    uses: 29,
  },
  {
    title: 'Please don’t pay it yet',
    body: 'Please don’t pay this bill yet. A photo of it is all I need; I’ll tell them that it’s being looked into, so that no late fee is added.',
    uses: 17,
  },
  {
    title: 'Two good choices',
    body: 'There are two good choices:\n\n- {{first choice}}\n- {{second choice}}\n\nI’d take the first, because {{reason}}. Which one would you like?',
    uses: 22,
  },
  {
    title: 'A nudge, gently',
    body: 'No hurry from our side. I only want to be sure that “{{request.name}}” didn’t slip by: shall I go ahead?',
    uses: 12,
  },
  {
    title: 'Closing',
    body: 'Then I’ll close this, with your leave. If anything comes up in the next two weeks, write here and it’s open again.',
    uses: 33,
  },
  {
    title: 'About your privacy',
    body: 'What you write here stays between us. {{company}} sees totals only, never who asked or what for.',
    uses: 9,
  },
  {
    title: 'My hours',
    body: 'I’m here until six today and again tomorrow from nine. If it can’t wait, a colleague will take it from the queue. {{concierge.first_name}}',
    uses: 7,
    owner: 'renata',
  },
  {
    title: 'After a claim is reopened',
    body: 'They’ve reopened it. The case number is {{case number}}, and they have thirty days from today. If a second bill arrives, please don’t pay it; send it to me.',
    uses: 5,
    owner: 'renata',
  },
]
