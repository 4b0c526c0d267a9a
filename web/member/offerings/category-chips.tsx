import { useLayoutEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { type Hue, hueOf, hueOfPicture } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import Wildcard from '#web/illustrations/wildcard.svg?picture'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import styles from './category-chips.module.css'
import { useOfferingCategories } from './data.ts'
import { ALL } from './filter.ts'

interface CategoryChipsProps {
  value: string
  onValueChange: (category: string) => void
  className?: string
}

/** All categories, or one. On a phone the row scrolls horizontally. */
export function CategoryChips({ value, onValueChange, className }: CategoryChipsProps) {
  const { data: categories, error } = useOfferingCategories()
  const place = useChosenInView(value, categories !== undefined)
  if (!categories && error) return <LoadFailed error={error} title={t('We couldn’t get the categories')} size="line" />
  if (!categories) return <ChipsSkeleton className={className} />
  if (categories.length === 0) return null
  return (
    <div ref={place}>
      <ChipGroup
        kind="radio"
        label={t('Filter by category')}
        hideLabel
        value={value}
        onValueChange={onValueChange}
        className={classNames(styles.chips, className)}
      >
        <ChipTile
          variant="radio"
          value={ALL}
          label={t('All')}
          hue="brand"
          picture={<Wildcard />}
          className={styles.all}
        />
        {categories.map((category) => {
          const { external_id: id, name, english_name: value = name, image_url: image } = category
          // a translated name has no hue, but the picture of a category with a drawing of ours has
          const hue = known(hueOf(name)) ?? hueOfPicture(image)
          // a category without a drawing of ours has its own picture
          const picture = hue === 'wildcard' ? <img src={image} alt="" /> : <Illustration hue={hue} bare />
          return (
            <ChipTile
              key={id}
              variant="radio"
              value={value}
              label={name}
              lang={langOf(category, 'name')}
              hue={hue}
              picture={picture}
            />
          )
        })}
      </ChipGroup>
    </div>
  )
}

const known = (hue: Hue) => (hue === 'wildcard' ? null : hue)

/** Scrolls the selected chip into view: the selection may come from the address or another button. */
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
    <div className={classNames(styles.chips, className)} role="status" aria-label={t('Loading')}>
      <div className={styles.loading}>
        {Array.from({ length: CHIPS_EXPECTED }, (_, chip) => (
          // biome-ignore lint: the chips are all alike and never move
          <Skeleton key={chip} className={styles.chipSkeleton} />
        ))}
      </div>
    </div>
  )
}
