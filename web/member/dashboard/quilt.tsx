import { useId } from 'react'
import { t } from '#basics/language/translate.ts'
import type { Category, Survey } from '#contract/member/categories.ts'
import { type Hue, hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { openAssistant } from '#web/member/shared/drawer-state.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useRecommendedCategories } from '../shared/queries.ts'
import styles from './quilt.module.css'

/** The dashboard suggests this many categories, with this many ideas each. */
const CATEGORIES_MAX = 3
const IDEAS_MAX = 3

type QuiltProps = {
  title: string
  /** Whether its position is known. Until then it is hidden, because it would move. */
  isPlaced: boolean
}

/** Adjacent blocks of color, one for each category, with its ideas. */
export function Quilt({ title, isPlaced }: QuiltProps) {
  const { data: categories, error } = useRecommendedCategories()
  return (
    <section aria-labelledby="ideas" className={classNames(styles.ideas, !isPlaced && styles.coming)}>
      <h2 className={`d4 ${styles.title}`} id="ideas">
        {title}
      </h2>
      {error && !categories ? (
        <LoadFailed error={error} title={t('We couldn’t get the ideas')} level={3} />
      ) : (
        <div className={styles.quilt} aria-busy={!categories}>
          {categories
            ? categories.slice(0, CATEGORIES_MAX).map((category) => <Block key={category.id} category={category} />)
            : [0, 1, 2].map((block) => <BlockSkeleton key={block} />)}
        </div>
      )}
    </section>
  )
}

function Block({ category }: { category: Category }) {
  const id = useId()
  const hue = hueOf(category.hue)
  const ideas = category.request_surveys.filter(({ for_alpha: shown }) => shown).slice(0, IDEAS_MAX)
  return (
    <section className={styles.block} data-hue={hue} aria-labelledby={id}>
      <span className={styles.picture}>
        <Illustration hue={hue} bare />
      </span>
      <h3 className="d4" id={id} lang={langOf(category, 'name')}>
        {category.name}
      </h3>
      <ul>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <Idea
              idea={idea}
              onClick={() =>
                openAssistant({
                  surveyId: idea.id,
                  name: idea.name,
                  lang: langOf(idea, 'name'),
                  categoryName: category.name,
                  categoryLang: langOf(category, 'name'),
                  hue,
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Idea({ idea, onClick }: { idea: Survey; onClick: () => void }) {
  return (
    <button type="button" className={styles.idea} lang={langOf(idea, 'name')} onClick={onClick}>
      {idea.name}
      <PlusIcon />
    </button>
  )
}

const CALM: Hue = 'wildcard'

function BlockSkeleton() {
  return (
    <div className={styles.block} data-hue={CALM}>
      <Skeleton shape="title" />
      <div className={styles.lines}>
        <Skeleton shape="long" />
        <Skeleton shape="medium" />
        <Skeleton shape="long" />
      </div>
    </div>
  )
}
