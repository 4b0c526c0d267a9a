import { t } from '#basics/language/translate.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { askForHelp } from './landing-hero.tsx'

export function NothingFits({ onReset }: { onReset: () => void }) {
  return (
    <StateBlock
      title={t('Sorry, no results have been found')}
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('Show everything')}
        </Button>
      }
    >
      {t('Try another category, or see everything there is.')}
    </StateBlock>
  )
}

export function NothingYet({ className }: { className?: string }) {
  return (
    <StateBlock
      className={className}
      title={t('Nothing here yet')}
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={askForHelp}>
          {t('Ask about your benefits')}
        </Button>
      }
    >
      {t('Benefits and offers will be listed here. If you’re looking for one, ask: we’ll find out for you.')}
    </StateBlock>
  )
}
