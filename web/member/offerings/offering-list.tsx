import type { Ref } from 'react'
import { t } from '#basics/language/translate.ts'
import type { ListedOffering } from '#contract/member/offerings.ts'
import { isBenefit } from './data.ts'
import type { LogoRetries } from './logo-retries.ts'
import { CardSkeleton, OfferingCard } from './offering-card.tsx'
import styles from './offering-list.module.css'

interface OfferingListProps {
  offerings: readonly ListedOffering[]
  label: string
  /** The list mixes benefits and offers. */
  mixed?: boolean
  retries: LogoRetries
  onOpen: (id: number) => void
  ref?: Ref<HTMLUListElement>
}

export function OfferingList({ offerings, label, mixed, retries, onOpen, ref }: OfferingListProps) {
  return (
    <ul className={styles.list} aria-label={label} ref={ref}>
      {offerings.map((offering) => (
        <li key={offering.id}>
          <OfferingCard offering={offering} tagged={mixed && isBenefit(offering)} retries={retries} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

export function OfferingListSkeleton({ cards }: { cards: number }) {
  return (
    <ul className={styles.list} aria-busy="true" aria-label={t('Loading')}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint: the cards are all alike and never move
        <li key={card}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  )
}
