import type { DeskRequest } from '#contract/desk/requests.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { useSession } from '../queries.ts'
import styles from './composer.module.css'
import type { DraftKeeper, DraftState } from './draft-keeper.ts'
import { newsFor, writersOf } from './news.ts'
import { isMoved } from './sending.ts'

interface ComposerNewsProps {
  request: DeskRequest
  draft: DraftState
  keeper: DraftKeeper
  error: Error | null
  onNews: (since: number) => void
}

/** Why nothing was sent, or that somebody has written since this was begun. */
export function ComposerNews({ request, draft, keeper, error, onNews }: ComposerNewsProps) {
  const me = useSession()?.staff.name
  if (error)
    return (
      <div className={styles.fault}>
        <AlertBox variant={isMoved(error) ? 'warning' : 'error'}>
          {isMoved(error)
            ? 'Nothing was sent: somebody wrote while you were writing. It is marked in the thread, and your words are still here.'
            : `${error.message} Nothing you wrote is lost.`}
        </AlertBox>
      </div>
    )
  const news = draft.text.trim() === '' ? [] : newsFor(request, draft.seen, me)
  if (news.length === 0) return null
  const show = () => {
    onNews(draft.seen)
    keeper.saw(request.last_seq)
  }
  return (
    <p role="status" className={styles.news}>
      {writersOf(news)} wrote while you were writing.
      <Button small variant="tertiary" onClick={show}>
        Show
      </Button>
    </p>
  )
}
