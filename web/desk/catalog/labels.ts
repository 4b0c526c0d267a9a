import { ASKED_FLOOR, type ListedIdea } from '#contract/desk/catalog.ts'
import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import { questionTypes } from '#web/assistant/question-types.tsx'

export const UNTITLED_QUESTION = 'A question without words'

/** "Choose one · optional · final question". */
export function aboutQuestion({ type, optional }: FlowQuestion, isLast: boolean): string {
  return [questionTypes[type].label, optional && 'optional', isLast && 'final question'].filter(Boolean).join(' · ')
}

/** "Asked about 30 times since July". */
export function askedLabel(asked: number | null, since: string): string {
  const month = new Date(since).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
  return `Asked ${asked === null ? `fewer than ${ASKED_FLOOR}` : `about ${asked}`} times since ${month}`
}

type IdeaState = Pick<ListedIdea, 'visible' | 'retired' | 'live_version' | 'has_draft'>

/** What members see of it, in a word or two. */
export function stateLabels({ visible, retired, live_version, has_draft }: IdeaState): string[] {
  const draft = has_draft ? ['Draft'] : []
  if (retired) return ['Retired', ...draft]
  if (live_version === null) return ['Not published', ...draft]
  return [visible ? 'Live' : 'Hidden', ...draft]
}
