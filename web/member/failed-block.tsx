import type { ReactNode } from 'react'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import Waiting from '#web/illustrations/waiting.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection.ts'

export type LoadFailedProps = {
  error: Error
  /** What could not be had, in a person's words; the error's own sentence stands below it. */
  title: string
  size?: 'page' | 'section' | 'line'
  level?: 2 | 3
  /** What is said where there is no such thing, with the way on: trying again would not help. */
  gone?: { title: string; way: ReactNode }
  /** Another part of the page offers the way to try again already. */
  withoutRetry?: boolean
}

type FailedBlockProps = LoadFailedProps & { onRetry: () => void }

/** A failed read: a tipped bowl; without a connection a dot that waits; where there is no such thing, one that is lost. */
export default function FailedBlock(props: FailedBlockProps): ReactNode {
  const { error, title, size = 'section', level, gone, withoutRetry, onRetry } = props
  const missing = error instanceof CallError && error.status === 404 ? gone : undefined
  const again = (
    <Button variant={size === 'page' ? 'primary' : 'secondary'} onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <StateBlock
      size={size}
      title={missing?.title ?? title}
      level={level}
      picture={
        size !== 'line' && (missing ? <Scene of={Lost} lost /> : <Scene of={connection.isUp() ? Tipped : Waiting} />)
      }
      action={missing?.way ?? (!withoutRetry && again)}
    >
      <p role="alert">{error.message}</p>
    </StateBlock>
  )
}
