import type { ListedRequest } from '#contract/member/requests.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** One calm sentence or two about what is under way: "Two things are in hand and one is waiting its turn." */
export function inHand(requests: readonly Pick<ListedRequest, 'status' | 'unread_count'>[]): string {
  const held = requests.filter(({ status }) => status === 'in_progress').length
  const waiting = requests.filter(({ status }) => status === 'open').length
  const news = requests.filter(({ unread_count: unread }) => unread > 0).length
  return [underWay(held, waiting), newsSentence(news, requests.length)].filter(Boolean).join(' ')
}

function underWay(held: number, waiting: number): string {
  if (held + waiting === 0) return 'What can we take off your hands today?'
  if (waiting === 0) return sentence(`${things(held)} in hand.`)
  if (held === 0) return sentence(`${things(waiting)} waiting ${turn(waiting)}.`)
  return sentence(`${things(held)} in hand and ${word(waiting)} ${are(waiting)} waiting ${turn(waiting)}.`)
}

function newsSentence(news: number, all: number): string {
  if (news === 0) return ''
  if (all === 1) return 'There is news about it.'
  return `There is news about ${news === all ? 'all' : word(news)} of them.`
}

const word = (count: number) => WORDS[count] ?? String(count)
const are = (count: number) => (count === 1 ? 'is' : 'are')
const turn = (count: number) => (count === 1 ? 'its turn' : 'their turn')
const things = (count: number) => `${word(count)} ${count === 1 ? 'thing' : 'things'} ${are(count)}`
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
