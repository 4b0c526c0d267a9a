import { t } from '#basics/language/translate.ts'
import type { ListedOffering } from '#contract/member/offerings.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import type { LogoRetries } from './logo-retries.ts'
import styles from './offering-card.module.css'
import { OfferingName } from './offering-name.tsx'
import { ProviderLogo } from './provider-logo.tsx'

interface OfferingCardProps {
  offering: ListedOffering
  /** In a list with offers, a benefit is labeled. */
  tagged?: boolean
  retries: LogoRetries
  onOpen: (id: number) => void
}

export function OfferingCard({ offering, tagged, retries, onOpen }: OfferingCardProps) {
  return (
    <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => onOpen(offering.id)}>
      <span className={styles.logo} data-hue={offering.hue}>
        <ProviderLogo offering={offering} retries={retries} />
      </span>
      <span className={styles.words}>
        <span className={styles.provider}>
          {offering.provider_name} {tagged && <Tag>{t('Your benefit')}</Tag>}
        </span>
        <span className={styles.heading}>
          <OfferingName offering={offering} />
        </span>
        <span className={styles.about} lang={langOf(offering, 'subheading')}>
          {offering.subheading}
        </span>
      </span>
    </button>
  )
}

/** A card's placeholder while the offering loads. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.logo} />
      <span className={styles.words}>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton shape="full" />
      </span>
    </div>
  )
}
