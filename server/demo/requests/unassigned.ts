import type { Calendar } from '../calendar.ts'
import { type DemoRequest, fileAnswer } from './request.ts'

/** In nobody's hands yet, besides Maya's two. */
export function unassignedRequests(on: Calendar): DemoRequest[] {
  const night = on.next(6, 18)
  return [
    {
      member: 'deshawn',
      idea: 952,
      name: 'Get tickets',
      opened: '1h 10m',
      to: null,
      answers: [
        `The gospel choir at the Ordway, ${on.weekday(night)} ${on.day(night)}`,
        'Three',
        'seats',
        '$70',
        'Yes, for my grandmother',
      ],
      thread: [],
    },
    {
      member: 'oksana',
      idea: 706,
      name: 'Explain a letter from my insurer',
      opened: '2h 35m',
      to: null,
      answers: [
        fileAnswer('letter'),
        'Alder Care',
        'It says “coordination of benefits” and that my father’s therapy stops unless I answer. I don’t understand what they want.',
        'evening',
      ],
      thread: [],
    },
  ]
}
