import type { SurveyOutlook } from '#contract/member/surveys.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { momentValues } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import { timeToGo } from './time-to-go.ts'

interface AnswerPromiseProps {
  outlook: SurveyOutlook | null | undefined
  /** The number of remaining questions. */
  left: number | undefined
}

/** The concierge and when they answer. A request has no concierge before it is submitted, so no name is shown. */
export function AnswerPromise({ outlook, left }: AnswerPromiseProps) {
  const now = useMinute()
  const due = outlook?.answer_due_at ? new Date(outlook.answer_due_at) : null
  const parts = { concierge: <b className="b" /> }
  return (
    <>
      <ConciergeFace name={null} size="small" aria-hidden="true" />
      <span>
        {due && due > now ? (
          <Trans
            message="{day, select, today {Goes to <concierge>your concierge</concierge>, who answers by {time}.} other {Goes to <concierge>your concierge</concierge>, who answers by {day}, {time}.}}"
            parts={parts}
            values={momentValues(due, now, undefined)}
          />
        ) : (
          <Trans message="Goes to <concierge>your concierge</concierge>." parts={parts} />
        )}{' '}
        {left !== undefined && timeToGo(left)}
      </span>
    </>
  )
}
