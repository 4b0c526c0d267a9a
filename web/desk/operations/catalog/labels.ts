import { ASKED_FLOOR, type ListedIdea } from '#contract/desk/operations/catalog.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { questionTypes } from '#web/assistant/question-types.tsx'
import { englishNameOf, targetLanguages } from '#web/desk/operations/shared/translation/languages.ts'

export const UNTITLED_QUESTION = 'A question without text'

/** Example: "Choose one · optional · final question". */
export function aboutQuestion({ type, optional }: FlowQuestion, isLast: boolean): string {
  return [questionTypes[type].label, optional && 'optional', isLast && 'final question'].filter(Boolean).join(' · ')
}

/** Example: "Asked about 30 times since July". */
export const askedLabel = (asked: number | null, since: string) =>
  `Asked ${asked === null ? `fewer than ${ASKED_FLOOR}` : `about ${asked}`} times since ${monthOf(since)}`

/** Example: "3 texts missing in Spanish", for each language with missing texts. */
export function missingLabels(...records: readonly Pick<ListedIdea, 'missing'>[]): string[] {
  return targetLanguages.flatMap((language) => {
    const count = records.reduce((sum, { missing }) => sum + (missing?.[language] ?? 0), 0)
    return count === 0 ? [] : [`${count === 1 ? '1 text' : `${count} texts`} missing in ${englishNameOf(language)}`]
  })
}

/** Explains why most ideas of a list show no number. */
export const countedLabel = (since: string) =>
  `How often an idea was asked since ${monthOf(since)} is shown from ${ASKED_FLOOR} times on.`

const monthOf = (since: string) => new Date(since).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })

type IdeaState = Pick<ListedIdea, 'visible' | 'retired' | 'live_version' | 'has_draft' | 'company'>

/** Short labels that describe an idea's visibility to members. */
export function stateLabels({ visible, retired, live_version, has_draft, company }: IdeaState): string[] {
  const draft = has_draft ? ['Draft'] : []
  if (retired) return ['Retired', ...draft]
  if (live_version === null) return ['Not published', ...draft]
  return [visible ? 'Live' : 'Hidden', ...(company ? [`Only ${company}`] : []), ...draft]
}
