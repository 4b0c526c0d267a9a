import { useLayoutEffect, useRef } from 'react'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import Wildcard from '#web/illustrations/wildcard.svg?picture'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import styles from './category-chips.module.css'
import { useOfferingCategories } from './data.ts'
import { ALL } from './filter.ts'

interface CategoryChipsProps {
  value: string
  onValueChange: (category: string) => void
  className?: string
}

/** All, or one category. On a phone the row is pushed sideways. */
export function CategoryChips({ value, onValueChange, className }: CategoryChipsProps) {
  const { data: categories, error } = useOfferingCategories()
  const place = useChosenInView(value, categories !== undefined)
  if (!categories && error) return <LoadFailed error={error} title="We couldn’t get the categories" size="line" />
  if (!categories) return <ChipsSkeleton className={className} />
  if (categories.length === 0) return null
  return (
    <div ref={place}>
      <ChipGroup
        kind="radio"
        label="Filter by category"
        hideLabel
        value={value}
        onValueChange={onValueChange}
        className={classNames(styles.chips, className)}
      >
        <ChipTile variant="radio" value={ALL} label={ALL} hue="brand" picture={<Wildcard />} className={styles.all} />
        {categories.map(({ external_id: id, name, image_url: image }) => {
          const hue = hueOf(name)
          // a category that we have no drawing for brings its own
          const picture = hue === 'wildcard' ? <img src={image} alt="" /> : <Illustration hue={hue} bare />
          return <ChipTile key={id} variant="radio" value={name} label={name} hue={hue} picture={picture} />
        })}
      </ChipGroup>
    </div>
  )
}

/** The one that is chosen is seen, wherever in the row it is: an address may name it, and a button choose it. */
function useChosenInView(value: string, isThere: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chip = isThere ? place.current?.querySelector(`label:has([value="${CSS.escape(value)}"])`) : null
    const row = chip?.parentElement
    if (!chip || !row) return
    const [{ left, right, width }, around] = [chip.getBoundingClientRect(), row.getBoundingClientRect()]
    if (left < around.left || right > around.right) row.scrollLeft += left - around.left - (around.width - width) / 2
  }, [value, isThere])
  return place
}

const CHIPS_EXPECTED = 8

function ChipsSkeleton({ className }: { className?: string }) {
  return (
    <div className={classNames(styles.chips, className)} role="status" aria-label="Loading">
      <div className={styles.loading}>
        {Array.from({ length: CHIPS_EXPECTED }, (_, chip) => (
          // biome-ignore lint: the chips are all alike and never move
          <Skeleton key={chip} className={styles.chipSkeleton} />
        ))}
      </div>
    </div>
  )
}
