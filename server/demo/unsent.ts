import type { StaffKey } from './staff.ts'

type Unsent = {
  /** The request, by how its name begins. */
  readonly on: string
  readonly by: StaffKey
  readonly body: string
}

/** Replies that wait for the member's next morning. */
export const waitingReplies: Unsent[] = [
  {
    on: 'Four days in Lisbon',
    by: 'renata',
    body: 'Good morning. The quiet room on the courtyard is held for you until **Friday**; after that they give it away. Shall I take it?',
  },
]

/** What somebody has begun and not sent. */
export const begunReplies: Unsent[] = [
  {
    on: 'Get the boiler looked at',
    by: 'renata',
    body: 'Two heating engineers can come this week. The one with the better reviews has ',
  },
]
