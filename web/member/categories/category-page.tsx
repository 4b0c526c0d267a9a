import { Link, useCanGoBack, useParams } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Category } from '#contract/member/categories.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { openAssistant, openCategories } from '#web/member/drawer-state.ts'
import { LoadFailed } from '../load-failed.tsx'
import styles from './category-page.module.css'
import { ideasOf, useCategory } from './data.ts'

/** What a category can take off one's hands. */
export function CategoryPage() {
  const { categoryId } = useParams({ from: '/members/frame/requests/category/$categoryId' })
  const { data: category, error } = useCategory(categoryId)
  return (
    <>
      <Back />
      {category && <Ideas category={category} />}
      {!category && !error && <IdeasSkeleton />}
      {!category && error && (
        <>
          <h1 className="d2">Request category</h1>
          <LoadFailed
            error={error}
            title="We couldn’t get this category"
            size="page"
            gone={{
              title: 'We can’t find that category',
              way: <Button onClick={() => openCategories('explore')}>Explore all categories</Button>,
            }}
          />
        </>
      )}
    </>
  )
}

/** To where one came from, or to the dashboard. */
function Back() {
  const canGoBack = useCanGoBack()
  const back = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!canGoBack || elsewhere) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to="/dashboard" className={`back ${styles.back}`} onClick={back}>
      <BackIcon />
      Back
    </Link>
  )
}

function Ideas({ category }: { category: Category }) {
  const { ideas, custom } = ideasOf(category)
  const hue = hueOf(category.hue)
  const start = ({ id, name }: { id: number; name: string }) =>
    openAssistant({ surveyId: id, name, categoryName: category.name, hue })
  return (
    <>
      <header className={styles.head} data-hue={hue}>
        <h1 className="d1">{category.name}</h1>
        <Illustration hue={hue} bare className={styles.picture} />
      </header>
      <h2 className={`d4 ${styles.question}`}>What can we take off your hands?</h2>
      {ideas.length === 0 && <NoIdeas />}
      {ideas.length > 0 && (
        <ul className={styles.ideas}>
          {ideas.map((idea) => (
            <li key={idea.id}>
              <button type="button" className={styles.idea} onClick={() => start(idea)}>
                {idea.name}
                <PlusIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {custom && (
        <div className={styles.custom}>
          <p className="quiet">Not on the list? Tell us in your own words.</p>
          <Button variant="secondary" onClick={() => start(custom)}>
            {custom.name}
          </Button>
        </div>
      )}
    </>
  )
}

function NoIdeas() {
  return (
    <div className={styles.custom}>
      <p className="quiet">There are no ideas here yet.</p>
      <Button variant="tertiary" onClick={() => openCategories('explore')}>
        Explore all categories
      </Button>
    </div>
  )
}

function IdeasSkeleton() {
  return (
    <div aria-busy="true">
      <header className={styles.head} data-hue="wildcard">
        <h1 className="d1">
          <span className="sr">Loading</span>
          <Skeleton className={styles.name} />
        </h1>
      </header>
      <h2 className={`d4 ${styles.question}`}>What can we take off your hands?</h2>
      <ul className={styles.ideas}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <li key={place} className={styles.idea}>
            <Skeleton shape={place % 2 ? 'short' : 'medium'} />
          </li>
        ))}
      </ul>
    </div>
  )
}
