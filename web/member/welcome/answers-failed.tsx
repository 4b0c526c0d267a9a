import { Link } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'

/** Shown if a step of the welcome can't load the answers: retry, or continue without them. */
export function AnswersFailed({ error }: { error: Error }) {
  const title = t('We couldn’t get what you said before')
  return (
    <LoadFailed
      error={error}
      title={title}
      size="line"
      gone={{
        title,
        why: error.message,
        way: (
          <Button variant="secondary" render={<Link to="/dashboard" />}>
            {t('Go to Dashboard')}
          </Button>
        ),
      }}
    />
  )
}
