import { Link } from '@tanstack/react-router'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import styles from './nothing-here.module.css'

/** Page for an unknown URL. */
export function NothingHere() {
  return (
    <main id="work" tabIndex={-1} className={styles.page}>
      <StateBlock
        level={1}
        size="page"
        className={styles.block}
        title="There’s nothing here"
        picture={<Scene of={Lost} lost />}
        action={<Button render={<Link to="/" />}>Back to the start page</Button>}
      >
        The desk has no page at this address. It may have been moved, or mistyped.
      </StateBlock>
    </main>
  )
}
