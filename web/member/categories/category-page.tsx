import { Link, useCanGoBack, useParams } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { t } from '#basics/language/translate.ts'
import type { Category, Survey } from '#contract/member/categories.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { openAssistant, openCategories } from '#web/member/shared/drawer-state.ts'
import { CallError } from '#web/wire/call-error.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import styles from './category-page.module.css'
import { ideasOf, useCategory } from './data.ts'

/** The ideas of one category. */
export function CategoryPage() {
  const { categoryId } = useParams({ from: '/members/frame/requests/category/$categoryId' })
  const { data: category, error } = useCategory(categoryId)
  const hasFailed = !category && error !== null
  const isComing = !category && !hasFailed
  const isGone = hasFailed && error instanceof CallError && error.status === 404
  const hue = category ? hueOf(category.hue) : 'wildcard'
  return (
    <div aria-busy={isComing}>
      {/* one element in every state, so that loading the category does not remove a button being pressed */}
      <header className={hasFailed ? undefined : styles.head} data-hue={hue}>
        <Back />
        {category && <Title category={category} />}
        {hasFailed && !isGone && <h1 className="d2">{t('Request category')}</h1>}
        {isComing && <TitleSkeleton />}
      </header>
      {category && <Ideas category={category} />}
      {hasFailed && <CategoryFailed error={error} />}
      {isComing && <IdeasSkeleton />}
    </div>
  )
}

function CategoryFailed({ error }: { error: Error }) {
  return (
    <LoadFailed
      error={error}
      title={t('We couldn’t get this category')}
      size="page"
      gone={{
        title: t('We can’t find that category'),
        why: t('Its link may be an old one. All that we help with is one press away.'),
        level: 1,
        way: <Button onClick={() => openCategories('explore')}>{t('Explore all categories')}</Button>,
      }}
    />
  )
}

/** Goes back to the previous page, or to the dashboard. */
function Back() {
  const canGoBack = useCanGoBack()
  const back = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!canGoBack || elsewhere) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to="/dashboard" className="back" onClick={back}>
      <BackIcon />
      {t('Back')}
    </Link>
  )
}

function Title({ category }: { category: Category }) {
  const { name, description, hue } = category
  return (
    <>
      <h1 className="d2" lang={langOf(category, 'name')}>
        {name}
      </h1>
      {description && (
        <p className={styles.about} lang={langOf(category, 'description')}>
          {description}
        </p>
      )}
      <Illustration hue={hueOf(hue)} bare className={styles.picture} />
    </>
  )
}

function Ideas({ category }: { category: Category }) {
  const { ideas, custom } = ideasOf(category)
  const hue = hueOf(category.hue)
  const start = (idea: Survey) =>
    openAssistant({
      surveyId: idea.id,
      name: idea.name,
      lang: langOf(idea, 'name'),
      categoryName: category.name,
      categoryLang: langOf(category, 'name'),
      hue,
    })
  return (
    <>
      {ideas.length === 0 && (
        <div className={styles.custom}>
          <p className="quiet">{t('There are no ideas here yet.')}</p>
          <Button variant="tertiary" onClick={() => openCategories('explore')}>
            {t('Explore all categories')}
          </Button>
        </div>
      )}
      {ideas.length > 0 && (
        <ul className={styles.ideas} data-hue={hue}>
          {ideas.map((idea) => (
            <li key={idea.id}>
              <IdeaButton idea={idea} onClick={() => start(idea)} />
            </li>
          ))}
        </ul>
      )}
      {custom && (
        <div className={styles.custom}>
          <p>
            <b>{t('Not on the list?')}</b>
            <br />
            <span className="quiet" lang={langOf(custom, 'description')}>
              {custom.description || t('Tell us in your own words.')}
            </span>
          </p>
          <Button variant="secondary" lang={langOf(custom, 'name')} onClick={() => start(custom)}>
            {custom.name}
          </Button>
        </div>
      )}
    </>
  )
}

/** Its accessible name is the idea's name alone; the description is read after it. */
function IdeaButton({ idea, onClick }: { idea: Survey; onClick: () => void }) {
  const { name, description } = idea
  const id = useId()
  return (
    <button type="button" className={styles.idea} aria-describedby={description ? id : undefined} onClick={onClick}>
      <span>
        <span className={styles.name} lang={langOf(idea, 'name')}>
          {name}
        </span>
        {description && (
          <span id={id} aria-hidden="true" className={styles.does} lang={langOf(idea, 'description')}>
            {description}
          </span>
        )}
      </span>
      <span className={styles.plus}>
        <PlusIcon />
      </span>
    </button>
  )
}

function TitleSkeleton() {
  return (
    <>
      <h1 className="d2">
        <span className="sr">{t('Loading')}</span>
        <Skeleton className={styles.title} />
      </h1>
      <p className={styles.about}>
        <Skeleton shape="medium" />
      </p>
    </>
  )
}

function IdeasSkeleton() {
  return (
    <ul className={styles.ideas}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <li key={place}>
          <div className={styles.idea}>
            <span>
              <Skeleton shape={place % 2 ? 'short' : 'medium'} />
              <Skeleton shape="long" />
            </span>
            <Skeleton className={styles.plus} />
          </div>
        </li>
      ))}
    </ul>
  )
}
