import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { askForHelp } from './landing-hero.tsx'

export function NothingFits({ onReset }: { onReset: () => void }) {
  return (
    <StateBlock
      title="Sorry, no results have been found"
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={onReset}>
          Show everything
        </Button>
      }
    >
      Try another category, or see everything there is.
    </StateBlock>
  )
}

export function NothingYet({ className }: { className?: string }) {
  return (
    <StateBlock
      className={className}
      title="Nothing here yet"
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={askForHelp}>
          Ask about your benefits
        </Button>
      }
    >
      Benefits and offers will be listed here. If you’re looking for one, ask: we’ll find out for you.
    </StateBlock>
  )
}
