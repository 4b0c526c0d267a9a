import { type FormEvent, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { Scene } from '#web/illustrations/scene.tsx'
import HandedOver from '#web/illustrations/welcome-1.svg?picture'
import { Button } from '#web/kit/controls/button.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import styles from './first-thing.module.css'
import opening from './opening.module.css'
import { Speaker, Words } from './opening.tsx'

/** Shown without a request in progress: one field whose text begins a request. */
export default function FirstThing({ concierge }: { concierge: string | null }) {
  const [words, setWords] = useState('')
  const handOver = (event: FormEvent) => {
    event.preventDefault()
    openCategories('custom', trimmed(words) || undefined)
  }
  return (
    <section aria-label={t('Hand something over')} className={opening.opening} data-hue="brand">
      <div className={opening.box}>
        <p className={opening.about}>
          {concierge ? (
            <Trans message="{name} helped you last" values={{ name: <bdi>{concierge}</bdi> }} />
          ) : (
            t('Between you and your concierge')
          )}
        </p>
        <Words of={t('What’s the one thing you keep putting off?')} />
        <form className={styles.form} onSubmit={handOver}>
          <input
            className={styles.field}
            aria-label={t('Custom request')}
            dir="auto"
            placeholder={t('A bill, a trip, a leak, a form…')}
            maxLength={WORDS_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit">{t('Hand it over')}</Button>
        </form>
        <span className={`${opening.picture} ${styles.picture}`}>
          <Scene of={HandedOver} bare />
        </span>
      </div>
      <Speaker name={null}>{t('A few questions, and a concierge takes it from there.')}</Speaker>
    </section>
  )
}

/** Same limit as an answer in the assistant. */
const WORDS_MAX = 10_000
