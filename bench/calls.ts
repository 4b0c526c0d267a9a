import type { BenchCall } from './load.ts'
import { STAFF_SIGNED_IN, THREAD_MEMBERS, THREADS_EACH, threadId } from './population.ts'

/** Requests that may be written to, with their members. */
export type Writable = { readonly external_id: string; readonly member: number }

/** Everyday calls of members and concierges, each with the corresponding call of the floor. */
export function dailyCalls(open: readonly Writable[]): readonly BenchCall[] {
  const someOpen = (n: number) => open[n % open.length] ?? { external_id: '', member: 0 }
  const staff = (n: number) => n % STAFF_SIGNED_IN
  // reads and writes use different threads, so that the threads that are read keep their length
  const read = (n: number) => 1 + (n % HALF)
  const written = (n: number) => threadId(1 + HALF + (n % HALF), 1 + (n % THREADS_EACH))
  const message = { message: { body: 'One more thing.' } }
  const text = { body: 'They called back.' }
  return [
    member('list', 'GET', (n) => ({ who: 1 + (n % THREAD_MEMBERS), path: '/api/v1/requests/in_progress' })),
    member('thread of 50', 'GET', (n) => {
      return { who: read(n), path: `/api/v1/requests/${threadId(read(n), 1 + (n % THREADS_EACH))}` }
    }),
    member('send', 'POST', (n) => {
      return { who: someOpen(n).member, path: `/api/v1/requests/${someOpen(n).external_id}/messages`, body: message }
    }),
    desk('queue', (n) => ({ who: staff(n), path: '/desk/api/requests?assignee=me' })),
    desk('filter and count', (n) => ({ who: staff(n), path: '/desk/api/requests?state=waiting_third_party' })),
    desk('search', (n) => ({ who: staff(n), path: '/desk/api/requests?q=zyzzogeton' })),
    // the first concierge is the assignee of all long threads
    desk('open', (n) => ({ who: 0, path: `/desk/api/requests/${threadId(read(n), 1 + (n % THREADS_EACH))}` })),
    desk('note', (n) => ({ who: 0, path: `/desk/api/requests/${written(n)}/notes`, body: text }), 'POST'),
    desk('reply', (n) => ({ who: 0, path: `/desk/api/requests/${written(n)}/messages`, body: text }), 'POST'),
    desk('change', (n) => ({ who: 0, path: `/desk/api/requests/${written(n)}`, body: WAITING }), 'PATCH'),
  ]
}

const HALF = THREAD_MEMBERS / 2

const WAITING = { waiting_on: 'third_party' }

export function member(name: string, method: BenchCall['method'], at: BenchCall['at']): BenchCall {
  return { name, side: 'member', method, at }
}

export function desk(name: string, at: BenchCall['at'], method: BenchCall['method'] = 'GET'): BenchCall {
  return { name, side: 'desk', method, at }
}

const seen = (name: string, query: string) => desk(name, () => ({ who: 0, path: `/desk/api/requests?${query}` }))

/** The desk's filters of the queue. */
export const filterCalls: readonly BenchCall[] = [
  seen('mine', 'assignee=me'),
  seen('unassigned', 'assignee=none'),
  seen('everyone', ''),
  seen('overdue', 'overdue=true'),
  seen('waiting on us', 'waiting_on=us'),
  seen('waiting on the member', 'state=waiting_member'),
  seen('waiting on others', 'state=waiting_third_party'),
  seen('solved', 'state=solved'),
  seen('closed', 'state=closed'),
  seen('completed', 'status=closed'),
  seen('a category', 'category=1'),
  seen('a company', 'company=1'),
  seen('aside', 'snoozed=true'),
]

/** Words of every frequency, names, numbers and words without matches. */
export const searchCalls: readonly BenchCall[] = [
  seen('one letter', 'q=a'),
  seen('two letters', 'q=th'),
  seen('three letters', 'q=sat'),
  seen('in nearly all', 'q=thank'),
  seen('two frequent words', 'q=please+tell'),
  seen('a frequent one and a rare one', 'q=please+zyzzogeton'),
  seen('in one of eight', 'q=saturday'),
  seen('seldom', 'q=zyzzogeton'),
  seen('a first name', 'q=harriet'),
  seen('a whole name', 'q=harriet+barranson'),
  seen('a phone number', 'q=5550001234'),
  seen('three digits', 'q=555'),
  seen('a phrase', 'q=%22three+people+about%22'),
  seen('nothing has it', 'q=xqwvzk'),
  seen('without a word', 'q=-thank'),
]
