import AllDone from '#web/illustrations/all-done.svg?picture'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { hues } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import Lost from '#web/illustrations/lost.svg?picture'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import Welcome1 from '#web/illustrations/welcome-1.svg?picture'
import Welcome2 from '#web/illustrations/welcome-2.svg?picture'
import Welcome3 from '#web/illustrations/welcome-3.svg?picture'
import styles from './page.module.css'
import { Section } from './section.tsx'

export function Pictures() {
  return (
    <Section title="Nine hues, nine pictures">
      <div className={styles.hues}>
        {hues.map((hue) => (
          <figure key={hue} data-hue={hue}>
            <Illustration hue={hue} bare />
            <figcaption className="b">{hue}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.scenes}>
        <Scene of={EmptyQueue} />
        <Scene of={AllDone} />
        <Scene of={Lost} lost />
        <Scene of={Privacy} />
        <Scene of={Welcome1} />
        <Scene of={Welcome2} />
        <Scene of={Welcome3} />
      </div>
    </Section>
  )
}
