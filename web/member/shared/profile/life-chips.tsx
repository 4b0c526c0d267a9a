import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import Parent from '#web/illustrations/about-parent.svg?picture'
import Partner from '#web/illustrations/about-partner.svg?picture'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { type LifeQuestion, lifeQuestions } from './life.ts'
import styles from './life-chips.module.css'

const looks: Record<LifeQuestion['name'], { hue: Hue; picture: ReactNode }> = {
  home: { hue: 'home', picture: <Illustration hue="home" bare /> },
  car: { hue: 'car', picture: <Illustration hue="car" bare /> },
  parent: { hue: 'moving', picture: <Parent /> },
  pet: { hue: 'pet', picture: <Illustration hue="pet" bare /> },
  partner: { hue: 'family', picture: <Partner /> },
}

interface LifeChipsProps {
  value: readonly string[]
  onValueChange: (chosen: string[]) => void
}

export function LifeChips({ value, onValueChange }: LifeChipsProps) {
  return (
    <ChipGroup
      kind="checkbox"
      label={t('About you')}
      hideLabel
      value={value}
      onValueChange={onValueChange}
      className={styles.chips}
    >
      {lifeQuestions.map(({ name, label }) => (
        <ChipTile key={name} variant="checkbox" value={name} label={t(label)} {...looks[name]} />
      ))}
    </ChipGroup>
  )
}

export function LifeChipsSkeleton() {
  return (
    <div className={styles.chips} role="status" aria-label={t('Loading')}>
      <div>
        {lifeQuestions.map(({ name }) => (
          <Skeleton key={name} className={styles.skeleton} />
        ))}
      </div>
    </div>
  )
}
