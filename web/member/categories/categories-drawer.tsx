import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import type { Category } from '#contract/member/categories.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { ChevronRightIcon } from '#web/kit/icons/icons.tsx'
import { Tile } from '#web/kit/layout/tile.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { type CategoriesMode, closeCategories, openAssistant, useDrawerState } from '#web/member/shared/drawer-state.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useSurveyCategories } from '../shared/queries.ts'
import styles from './categories-drawer.module.css'
import { ideasOf, shortNameOf } from './data.ts'
import { JustWrite } from './just-write.tsx'

const texts = {
  custom: { title: msg('Custom request'), description: msg('How would you categorize your request?') },
  explore: {
    title: msg('Request categories'),
    description: msg('Explore request ideas from the following categories.'),
  },
}

/** All categories, either to start a custom request or to explore a category's ideas. */
export function CategoriesDrawer() {
  const { categories: mode } = useDrawerState()
  const [last, setLast] = useState<CategoriesMode>(mode ?? 'explore')
  if (mode && mode !== last) setLast(mode)
  return (
    <Drawer
      open={mode !== null}
      title={t(texts[last].title)}
      description={
        last === 'custom' ? <span className="sr">{t(texts.custom.description)}</span> : t(texts.explore.description)
      }
      className={styles.drawer}
      variant="nav"
      dismissible
      onCloseRequest={closeCategories}
    >
      <Categories mode={last} />
    </Drawer>
  )
}

function Categories({ mode }: { mode: CategoriesMode }) {
  const { data, error } = useSurveyCategories()
  if (!data && error) return <LoadFailed error={error} title={t('We couldn’t get the categories')} level={3} />
  const offered = data?.filter((category) => mode === 'explore' || ideasOf(category).custom)
  if (offered?.length === 0) return <p>{t('There is nothing to choose from yet. Please contact support.')}</p>
  if (mode === 'explore')
    return (
      <ul aria-busy={!offered} className={styles.rows}>
        {(offered ?? places).map((category, place) => (
          <li key={offered?.[place]?.id ?? place}>
            {typeof category === 'number' ? <Skeleton className={styles.rowPlace} /> : <Row category={category} />}
          </li>
        ))}
      </ul>
    )
  const anything = offered?.find(({ hue }) => hue === 'wildcard')
  return (
    <>
      <JustWrite onContinue={anything && (() => start(anything))} />
      <div aria-busy={!offered} className={styles.chips}>
        <ChipGroup kind="plain" label={t(texts.custom.description)} layout="grid">
          {offered
            ? offered.map((category) => <Choice key={category.id} category={category} among={offered} />)
            : places.map((place) => <Skeleton key={place} className={styles.place} />)}
        </ChipGroup>
      </div>
    </>
  )
}

const places = [...Array(9).keys()]

function Row({ category }: { category: Category }) {
  const hue = hueOf(category.hue)
  return (
    <Link
      to="/requests/category/$categoryId"
      params={{ categoryId: String(category.id) }}
      className={styles.row}
      lang={langOf(category, 'name')}
      onClick={closeCategories}
    >
      <Tile hue={hue} className={styles.tile}>
        <Illustration hue={hue} />
      </Tile>
      {category.name}
      <ChevronRightIcon />
    </Link>
  )
}

function Choice({ category, among }: { category: Category; among: readonly Category[] }) {
  const hue = hueOf(category.hue)
  return (
    <ChipTile
      label={shortNameOf(category, among)}
      fullName={category.name}
      lang={langOf(category, 'name')}
      hue={hue}
      picture={<Illustration hue={hue} bare />}
      className={styles.choice}
      onClick={() => start(category)}
    />
  )
}

function start(category: Category) {
  const { custom } = ideasOf(category)
  if (custom)
    openAssistant({
      surveyId: custom.id,
      name: custom.name,
      lang: langOf(custom, 'name'),
      categoryName: category.name,
      categoryLang: langOf(category, 'name'),
      hue: hueOf(category.hue),
    })
}
