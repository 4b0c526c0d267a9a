import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#contract/member/categories.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { type CategoriesMode, closeCategories, openAssistant, useDrawerState } from '#web/member/drawer-state.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useSurveyCategories } from '../queries.ts'
import styles from './categories-drawer.module.css'
import { ideasOf } from './data.ts'

const texts = {
  custom: { title: 'Custom request', description: 'How would you categorize your request?' },
  explore: { title: 'Request categories', description: 'Explore request ideas from the following categories.' },
}

/** All categories: to start a custom request in one, or to explore its ideas. */
export function CategoriesDrawer() {
  const { categories: mode } = useDrawerState()
  const [last, setLast] = useState<CategoriesMode>(mode ?? 'explore')
  if (mode && mode !== last) setLast(mode)
  return (
    <Drawer
      open={mode !== null}
      {...texts[last]}
      variant="nav"
      position="left"
      dismissible
      onCloseRequest={closeCategories}
    >
      <Categories mode={last} />
    </Drawer>
  )
}

function Categories({ mode }: { mode: CategoriesMode }) {
  const { data, error } = useSurveyCategories()
  if (!data && error) return <LoadFailed error={error} title="We couldn’t get the categories" level={3} />
  const offered = data?.filter((category) => mode === 'explore' || ideasOf(category).custom)
  if (offered?.length === 0) return <p>There is nothing to choose from yet. Please contact support.</p>
  return (
    <div aria-busy={!offered} className={styles.chips}>
      <ChipGroup kind="plain" label={texts[mode].description} hideLabel layout="grid">
        {offered
          ? offered.map((category) => <Choice key={category.id} mode={mode} category={category} />)
          : [...Array(9).keys()].map((place) => <Skeleton key={place} className={styles.place} />)}
      </ChipGroup>
    </div>
  )
}

function Choice({ mode, category }: { mode: CategoriesMode; category: Category }) {
  const hue = hueOf(category.hue)
  const look = { label: category.name, hue, picture: <Illustration hue={hue} bare /> }
  if (mode === 'explore') {
    const page = (
      <Link
        to="/requests/category/$categoryId"
        params={{ categoryId: String(category.id) }}
        onClick={() => closeCategories()}
      />
    )
    return <ChipTile variant="link" {...look} render={page} />
  }
  const { custom } = ideasOf(category)
  if (!custom) return null
  const start = () => openAssistant({ surveyId: custom.id, name: custom.name, categoryName: category.name, hue })
  return <ChipTile {...look} onClick={start} />
}
