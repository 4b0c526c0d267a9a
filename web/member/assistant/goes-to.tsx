import type { SurveyOutlook } from '#contract/member/surveys.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { momentWords } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import { timeToGo } from './time-to-go.ts'

interface GoesToProps {
  outlook: SurveyOutlook | null | undefined
  /** So many questions are to come. */
  left: number | undefined
}

/** Who will have it and by when they answer; nobody has it before it is handed over, so nobody is named. */
export function GoesTo({ outlook, left }: GoesToProps) {
  const now = useMinute()
  const due = outlook?.answer_due_at ? new Date(outlook.answer_due_at) : null
  const by = due && due > now ? `, who answers by ${momentWords(due, now, undefined)}` : ''
  return (
    <>
      <ConciergeFace name={null} size="small" aria-hidden="true" />
      <span>
        Goes to <b className="b">your concierge</b>
        {by}. {left !== undefined && timeToGo(left)}
      </span>
    </>
  )
}
