import { useId, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import type { Money, Option } from '#contract/shared/options.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import styles from './options.module.css'
import { capInTheWay } from './state.ts'
import { useOpened } from './use-opened.ts'

type PickProps = { option: Option; cap: Money | null; onPick: () => void; onRaiseCap: () => void }

/** Picks the option, or raises the spending cap that its price exceeds. */
export function Pick({ option, cap, onPick, onRaiseCap }: PickProps) {
  const inTheWay = capInTheWay(cap, option.price)
  const priced = `${option.title}, ${moneyWords(option.price)}`
  if (inTheWay)
    return (
      <>
        <span className={styles.over}>{inTheWay}</span>
        <Button variant="tertiary" onClick={onRaiseCap}>
          <span>
            <Short
              shown={t('Raise my cap to pick it')}
              spoken={t('Raise my cap to pick {option}', { option: priced })}
            />
          </span>
        </Button>
      </>
    )
  return (
    <Button
      block
      variant={option.why === null ? 'secondary' : 'primary'}
      className={option.why === null ? undefined : styles.recommendedPick}
      onClick={onPick}
    >
      <span>
        <Short shown={t('Pick this')} spoken={t('Pick {option}', { option: priced })} />
      </span>
    </Button>
  )
}

/** A short visible label, because its option is beside it; the accessible name includes the option. */
function Short({ shown, spoken }: { shown: string; spoken: string }) {
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="sr">{spoken}</span>
    </>
  )
}

type NotHeldProps = { option: Option; concierge: string; onAsk: (words: string) => void }

/** An expired option, and a question about it. */
export function NotHeld({ option, concierge, onAsk }: NotHeldProps) {
  return (
    <>
      <span className={styles.over}>{t('Not held anymore')}</span>
      <Button variant="tertiary" onClick={() => onAsk(t('Is {title} still available?', { title: option.title }))}>
        <span>
          <Trans
            message="Ask {name}<about> about {title}</about>"
            parts={{ about: <span className="sr" /> }}
            values={{ name: concierge, title: <bdi>{option.title}</bdi> }}
          />
        </span>
      </Button>
    </>
  )
}

type AskedProps = { option: Option; concierge: string; onPick: () => void; onLeave: () => void }

/** Asks for confirmation once, in place. */
export function Asked({ option, concierge, onPick, onLeave }: AskedProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useOpened(place, 'button', onLeave)
  return (
    <div ref={place} className={styles.asked} role="group" aria-labelledby={id}>
      <p id={id}>
        <Trans
          message="<option>{title}, {price}.</option> {name} books it."
          parts={{ option: <b /> }}
          values={{ title: option.title, price: moneyWords(option.price), name: <bdi>{concierge}</bdi> }}
        />
      </p>
      <Button small onClick={onPick}>
        {t('Pick')}
      </Button>
      <Button small variant="secondary" onClick={onLeave}>
        {t('Not yet')}
      </Button>
    </div>
  )
}
