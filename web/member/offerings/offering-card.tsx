import type { ListedOffering } from '#contract/member/offerings.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Tag } from '#web/kit/tag.tsx'
import type { LogoRetries } from './logo-retries.ts'
import styles from './offering-card.module.css'
import { OfferingName } from './offering-name.tsx'
import { ProviderLogo } from './provider-logo.tsx'

interface OfferingCardProps {
  offering: ListedOffering
  /** Between offers, a benefit says that it is one. */
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
          {offering.provider_name} {tagged && <Tag>Your benefit</Tag>}
        </span>
        <span className={styles.heading}>
          <OfferingName offering={offering} />
        </span>
        <span className={styles.about}>{offering.subheading}</span>
      </span>
    </button>
  )
}

/** A card's boxes while the offering is on its way. */
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
