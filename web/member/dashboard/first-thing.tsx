import { type FormEvent, useState } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { Scene } from '#web/illustrations/scene.tsx'
import HandedOver from '#web/illustrations/welcome-1.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import styles from './first-thing.module.css'
import opening from './opening.module.css'
import { Speaker, Words } from './opening.tsx'

/** Nothing is under way: one field, whose words begin a request. */
export default function FirstThing({ concierge }: { concierge: string | null }) {
  const [words, setWords] = useState('')
  const handOver = (event: FormEvent) => {
    event.preventDefault()
    openCategories('custom', trimmed(words) || undefined)
  }
  return (
    <section aria-label="Hand something over" className={opening.opening} data-hue="brand">
      <div className={opening.box}>
        <p className={opening.about}>
          {concierge ? <bdi>{concierge}</bdi> : null}
          {concierge ? ' helped you last' : 'Between you and your concierge'}
        </p>
        <Words of="What’s the one thing you keep putting off?" />
        <form className={styles.form} onSubmit={handOver}>
          <input
            className={styles.field}
            aria-label="Custom request"
            dir="auto"
            placeholder="A bill, a trip, a leak, a form…"
            maxLength={WORDS_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit">Hand it over</Button>
        </form>
        <span className={`${opening.picture} ${styles.picture}`}>
          <Scene of={HandedOver} bare />
        </span>
      </div>
      <Speaker name={null}>A few questions, and a concierge takes it&nbsp;from&nbsp;there.</Speaker>
    </section>
  )
}

/** An answer of the assistant takes as much. */
const WORDS_MAX = 10_000
