import { Link } from '@tanstack/react-router'
import { Button } from '#web/kit/button.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'

const TITLE = 'We couldn’t get what you said before'

/** Where a step of the welcome can't begin: again, or on without it. */
export function AnswersFailed({ error }: { error: Error }) {
  return (
    <LoadFailed
      error={error}
      title={TITLE}
      size="line"
      gone={{
        title: TITLE,
        why: error.message,
        way: (
          <Button variant="secondary" render={<Link to="/dashboard" />}>
            Go to Dashboard
          </Button>
        ),
      }}
    />
  )
}
