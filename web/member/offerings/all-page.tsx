import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { ListedOffering } from '#contract/member/offerings.ts'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import styles from './all-page.module.css'
import { CategoryChips } from './category-chips.tsx'
import { useAllOfferings, useOfferingCategories } from './data.ts'
import { ALL, filterIn, fitting, mayNarrow, type OfferingFilter, searchFor, shownName } from './filter.ts'
import { useLogoRetries } from './logo-retries.ts'
import { OfferingList, OfferingListSkeleton } from './offering-list.tsx'
import { OpenedOffering } from './opened-offering.tsx'

// most members never see an empty list, so its picture and styles load when one appears
const NothingFits = lazy(() => import('./empty-lists.tsx').then((module) => ({ default: module.NothingFits })))
const NothingYet = lazy(() => import('./empty-lists.tsx').then((module) => ({ default: module.NothingYet })))

const EVERYTHING: OfferingFilter = { category: ALL, benefitsOnly: false }
const CARDS_EXPECTED = 8

/** All benefits and offers, with two filters. */
export function OfferingsFullPage() {
  const query = useAllOfferings()
  const [filter, setFilter] = useFilter()
  const { data: offerings, error } = query
  // then there is nothing to filter, and one error to show
  const failed = !offerings && error
  return (
    <>
      <Link to="/benefits-and-offers" className={`back ${styles.back}`}>
        <BackIcon />
        {t('Back to Benefits & Offers')}
      </Link>
      <h1 className="d2">{t('All benefits & offers')}</h1>
      {!failed && (
        <CategoryChips
          value={filter.category}
          onValueChange={(category) => setFilter({ ...filter, category })}
          className={styles.chips}
        />
      )}
      {offerings && offerings.length > 0 && <Listed {...{ query, offerings, filter, setFilter }} />}
      {offerings?.length === 0 && (
        <Suspense>
          <NothingYet />
        </Suspense>
      )}
      {!offerings && !error && <ListedSkeleton />}
      {failed && (
        <div className={styles.failed}>
          <LoadFailed error={failed} title={t('We couldn’t get the benefits and offers')} />
        </div>
      )}
    </>
  )
}

interface ListedProps {
  query: ReturnType<typeof useAllOfferings>
  offerings: readonly ListedOffering[]
  filter: OfferingFilter
  setFilter: (filter: OfferingFilter) => void
}

function Listed({ query, offerings, filter, setFilter }: ListedProps) {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const retries = useLogoRetries(query)
  const list = useListMotion()
  const { data: categories } = useOfferingCategories()
  const found = fitting(offerings, { ...filter, category: shownName(filter.category, categories) })
  return (
    <>
      <div className={styles.row}>
        <p role="status" className={styles.count}>
          <Trans
            message="{count, plural, one {<b>#</b> offering} other {<b>#</b> offerings}}"
            parts={{ b: <b /> }}
            values={{ count: found.length }}
          />
        </p>
        {mayNarrow(offerings) && (
          <Switch
            label={t('Show only my benefits')}
            className={styles.switch}
            checked={filter.benefitsOnly}
            onCheckedChange={(benefitsOnly) => setFilter({ ...filter, benefitsOnly })}
          />
        )}
      </div>
      <OfferingList ref={list} label={t('Offerings')} mixed offerings={found} retries={retries} onOpen={setOpenedId} />
      {found.length === 0 && (
        <Suspense>
          <NothingFits onReset={() => setFilter(EVERYTHING)} />
        </Suspense>
      )}
      <OpenedOffering among={offerings} id={openedId} onClose={() => setOpenedId(null)} />
    </>
  )
}

function ListedSkeleton() {
  return (
    <>
      <div className={styles.row}>
        <Skeleton className={styles.countSkeleton} />
      </div>
      <OfferingListSkeleton cards={CARDS_EXPECTED} />
    </>
  )
}

/** The filter is stored only in the address; a change replaces it, so that Back leads to the previous page. */
function useFilter(): [OfferingFilter, (filter: OfferingFilter) => void] {
  const search = useSearch({ from: '/members/frame/benefits-and-offers/all' })
  const navigate = useNavigate()
  const go = (filter: OfferingFilter) =>
    void navigate({ to: '/benefits-and-offers/all', search: searchFor(filter), replace: true, resetScroll: false })
  return [filterIn(search), go]
}

const LIST_CHANGE_MS = 400

/** Animates the entries of a list to their new places, except with reduced motion. */
function useListMotion() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    import('@formkit/auto-animate').then(
      ({ default: autoAnimate }) => {
        if (left || !list.current) return
        stop = autoAnimate(list.current, { duration: LIST_CHANGE_MS, easing: 'cubic-bezier(.2, .8, .2, 1)' }).disable
      },
      () => undefined, // if its code fails to load, the list changes without animation
    )
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return list
}
