import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '#basics/store.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import Waiting from '#web/illustrations/waiting.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection.ts'
import { FETCHED_ONCE_IN_MS } from '#web/wire/query.ts'

export type LoadFailedProps = {
  error: Error
  /** What could not be had, in a person's words; the error's own sentence stands below it. */
  title: string
  /** What is said below it instead of the error's own sentence. */
  words?: ReactNode
  size?: 'page' | 'section' | 'line'
  level?: 2 | 3
  /** What is said where there is no such thing, with the way on: trying again would not help. */
  gone?: { title: string; why?: string; way: ReactNode; level?: 1 }
}

/** The same for what never was, is no more, and is somebody else's. */
const GONE = 'It may have been erased, or it isn’t yours to open.'

type FailedBlockProps = LoadFailedProps & { onRetry: () => void }

/** A failed read: a tipped bowl; without a connection a dot that waits; where there is no such thing, one that is lost. */
export default function FailedBlock(props: FailedBlockProps): ReactNode {
  const { error, title, words = error.message, size = 'section', level, gone, onRetry } = props
  const missing = error instanceof CallError && error.status === 404 ? gone : undefined
  const [block, isFirst] = useFirst(missing === undefined)
  const [isWaiting, retry] = useThrottled(onRetry)
  const again = isFirst && (
    <Button variant={size === 'page' ? 'primary' : 'secondary'} loading={isWaiting} onClick={retry}>
      Try again
    </Button>
  )
  return (
    <StateBlock
      size={size}
      title={missing?.title ?? title}
      level={missing?.level ?? level}
      picture={
        size !== 'line' && (missing ? <Scene of={Lost} lost /> : <Scene of={connection.isUp() ? Tipped : Waiting} />)
      }
      action={missing?.way ?? again}
    >
      <div ref={block} role="alert">
        {missing ? (missing.why ?? GONE) : words}
      </div>
    </StateBlock>
  )
}

/** What has only just failed is fetched again when its second is over. */
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

/** Those on the screen that a new try would help, in the page's order. */
const failed = createStore<readonly Element[]>([])

/** One press tries everything again that failed on a page, or in a dialog over it: the first one offers it. */
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
