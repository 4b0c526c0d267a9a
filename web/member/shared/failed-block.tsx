import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { createStore } from '#basics/store.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import Waiting from '#web/illustrations/waiting.svg?picture'
import { Button } from '#web/kit/controls/button.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { FETCHED_ONCE_IN_MS } from '#web/member/wire/query.ts'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection/connection.ts'

export type LoadFailedProps = {
  error: Error
  /** The missing content, in a person's words; the error's own sentence is below it. */
  title: string
  /** Shown below it instead of the error's own sentence. */
  words?: ReactNode
  size?: 'page' | 'section' | 'line'
  level?: 2 | 3
  /** Shown with a link if the record does not exist, since retrying would not help. */
  gone?: { title: string; why?: string; way: ReactNode; level?: 1 }
}

/** The same sentence for records that never existed, were deleted, or belong to another member. */
const GONE = msg('It may have been erased, or it isn’t yours to open.')

type FailedBlockProps = LoadFailedProps & { onRetry: () => void }

/** A failed read: a tipped bowl; offline a waiting dot; for a missing record a lost dot. */
export default function FailedBlock(props: FailedBlockProps): ReactNode {
  const { error, title, words = error.message, size = 'section', level, gone, onRetry } = props
  const missing = isNotFound(error) ? gone : undefined
  const [block, isFirst] = useFirst(missing === undefined)
  const [isWaiting, retry] = useThrottled(onRetry)
  const again = isFirst && (
    <Button variant={size === 'page' ? 'primary' : 'secondary'} loading={isWaiting} onClick={retry}>
      {t('Try again')}
    </Button>
  )
  return (
    <StateBlock
      size={size}
      title={missing?.title ?? title}
      level={missing?.level ?? level}
      picture={size !== 'line' && pictureOf(missing !== undefined)}
      action={missing?.way ?? again}
    >
      <div ref={block} role="alert">
        {missing ? (missing.why ?? t(GONE)) : words}
      </div>
    </StateBlock>
  )
}

const isNotFound = (error: Error) => error instanceof CallError && error.status === 404

function pictureOf(isMissing: boolean) {
  if (isMissing) return <Scene of={Lost} lost />
  return <Scene of={connection.isUp() ? Tipped : Waiting} />
}

/** A read that has just failed is retried at most once a second. */
function useThrottled(retry: () => void) {
  const [failedAt] = useState(Date.now)
  const [isWaiting, setWaiting] = useState(false)
  const press = () => {
    setWaiting(true)
    setTimeout(
      () => {
        setWaiting(false)
        retry()
      },
      failedAt + FETCHED_ONCE_IN_MS - Date.now(),
    )
  }
  return [isWaiting, press] as const
}

/** The visible failed blocks that a retry may fix, in the page's order. */
const failed = createStore<readonly Element[]>([])

/** One press retries all failed reads of a page, or of a dialog over it: the first block has the button. */
function useFirst(couldHelp: boolean) {
  const [own, setOwn] = useState<Element | null>(null)
  const all = useSyncExternalStore(failed.subscribe, failed.current)
  useLayoutEffect(() => {
    if (!own || !couldHelp) return
    failed.set([...failed.current(), own].toSorted(inPageOrder))
    return () => failed.set(failed.current().filter((one) => one !== own))
  }, [own, couldHelp])
  return [setOwn, own !== null && all.find((one) => placeOf(one) === placeOf(own)) === own] as const
}

const placeOf = (element: Element) => element.closest('[role=dialog]')

const inPageOrder = (one: Element, other: Element) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
