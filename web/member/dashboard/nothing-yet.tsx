import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { openCategories } from '#web/member/shared/drawer-state.ts'

export default function NothingYet() {
  // on a phone the ways to hand something over follow at once
  const isWide = useMedia('(min-width: 40rem)')
  return (
    <StateBlock
      level={3}
      title="Nothing here yet"
      picture={<Scene of={EmptyQueue} />}
      action={
        isWide && (
          <Button variant="secondary" onClick={() => openCategories('custom')}>
            <PlusIcon />
            Hand something over
          </Button>
        )
      }
    >
      What you hand over stands here, with who has it and by when you hear.
    </StateBlock>
  )
}
