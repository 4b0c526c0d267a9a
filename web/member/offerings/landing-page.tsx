import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { OfferingKind } from '#contract/member/offerings.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { settings } from '#web/wire/settings.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useLandingOfferings } from './data.ts'
import { NothingYet } from './empty-lists.tsx'
import { LandingHero } from './landing-hero.tsx'
import styles from './landing-page.module.css'
import { useLogoRetries } from './logo-retries.ts'
import { OfferingList, OfferingListSkeleton } from './offering-list.tsx'
import { OpenedOffering } from './opened-offering.tsx'

const CARDS_EXPECTED = 4

/** The best benefits, which the employer pays for, and the best partner offers. */
export function OfferingsLandingPage() {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const benefits = useLandingOfferings('benefit')
  const offers = useLandingOfferings('product')
  const listed = [...(benefits.data ?? []), ...(offers.data ?? [])]
  // both lists come from one endpoint, so a failure is shown once
  const failed = !benefits.data || !offers.data ? (benefits.error ?? offers.error) : null
  const nothing = benefits.data && offers.data && listed.length === 0
  return (
    <>
      <LandingHero />
      <Offerings kind="benefit" isPlaced title={t('Your Benefits')} search={{ type: 'benefit' }} onOpen={setOpenedId} />
      <Offerings
        kind="product"
        isPlaced={benefits.data !== undefined || benefits.error !== null}
        title={t('Exclusive offers from {brand}', { brand: settings.brand })}
        onOpen={setOpenedId}
      />
      {failed && (
        <div className={styles.section}>
          <LoadFailed error={failed} title={t('We couldn’t get your benefits and offers')} />
        </div>
      )}
      {nothing && <NothingYet className={styles.section} />}
      <p className={styles.disclaimer}>
        {t(
          'The benefits information here is a general overview. Eligibility and coverage vary by employment status, provider and location. Please check the official plan documents, or ask your employer or benefits provider.',
        )}
      </p>
      <OpenedOffering among={listed} id={openedId} onClose={() => setOpenedId(null)} />
    </>
  )
}

interface OfferingsProps {
  kind: OfferingKind
  title: string
  /** Whether its position is known. Until then its skeleton is shown even if it has loaded, because it would move. */
  isPlaced: boolean
  /** The initial state of the page of all offerings when opened from here. */
  search?: { type: 'benefit' }
  onOpen: (id: number) => void
}

/** A section that is hidden when it is empty. */
function Offerings({ kind, title, isPlaced, search, onOpen }: OfferingsProps) {
  const id = useId()
  const query = useLandingOfferings(kind)
  const retries = useLogoRetries(query)
  const { data: offerings, error } = query
  if (isPlaced && (offerings?.length === 0 || (!offerings && error))) return null
  if (!offerings || !isPlaced) {
    return (
      // a new element once its position is known: the skeleton disappears instead of moving
      <div key={String(isPlaced)} className={styles.section}>
        <Skeleton className={styles.titleSkeleton} />
        <OfferingListSkeleton cards={CARDS_EXPECTED} />
      </div>
    )
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="d3" id={id}>
          {title}
        </h2>
        <TextLink render={<Link to="/benefits-and-offers/all" search={search} />}>{t('View all')}</TextLink>
      </div>
      <OfferingList offerings={offerings} label={title} retries={retries} onOpen={onOpen} />
    </section>
  )
}
