import { Link, useCanGoBack, useParams } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import type { Category, Survey } from '#contract/member/categories.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { openAssistant, openCategories } from '#web/member/shared/drawer-state.ts'
import { CallError } from '#web/wire/call-error.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import styles from './category-page.module.css'
import { ideasOf, useCategory } from './data.ts'

/** What a category can take off one's hands. */
export function CategoryPage() {
  const { categoryId } = useParams({ from: '/members/frame/requests/category/$categoryId' })
  const { data: category, error } = useCategory(categoryId)
  const hasFailed = !category && error !== null
  const isGone = hasFailed && error instanceof CallError && error.status === 404
  const hue = category ? hueOf(category.hue) : 'wildcard'
  return (
    <div aria-busy={!category && !hasFailed}>
      {/* one in every state: what is pressed as the category comes isn't taken away under the finger */}
      <header className={hasFailed ? undefined : styles.head} data-hue={hue}>
        <Back />
        {category && <Title category={category} />}
        {hasFailed && !isGone && <h1 className="d2">Request category</h1>}
        {!category && !hasFailed && <TitleSkeleton />}
      </header>
      {category && <Ideas category={category} />}
      {hasFailed && (
        <LoadFailed
          error={error}
          title="We couldn’t get this category"
          size="page"
          gone={{
            title: 'We can’t find that category',
            why: 'Its link may be an old one. All that we help with is one press away.',
            level: 1,
            way: <Button onClick={() => openCategories('explore')}>Explore all categories</Button>,
          }}
        />
      )}
      {!category && !hasFailed && <IdeasSkeleton />}
    </div>
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
    <Link to="/dashboard" className="back" onClick={back}>
      <BackIcon />
      Back
    </Link>
  )
}

function Title({ category: { name, description, hue } }: { category: Category }) {
  return (
    <>
      <h1 className="d2">{name}</h1>
      {description && <p className={styles.about}>{description}</p>}
      <Illustration hue={hueOf(hue)} bare className={styles.picture} />
    </>
  )
}

function Ideas({ category }: { category: Category }) {
  const { ideas, custom } = ideasOf(category)
  const hue = hueOf(category.hue)
  const start = ({ id, name }: { id: number; name: string }) =>
    openAssistant({ surveyId: id, name, categoryName: category.name, hue })
  return (
    <>
      {ideas.length === 0 && (
        <div className={styles.custom}>
          <p className="quiet">There are no ideas here yet.</p>
          <Button variant="tertiary" onClick={() => openCategories('explore')}>
            Explore all categories
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
            <b>Not on the list?</b>
            <br />
            <span className="quiet">{custom.description || 'Tell us in your own words.'}</span>
          </p>
          <Button variant="secondary" onClick={() => start(custom)}>
            {custom.name}
          </Button>
        </div>
      )}
    </>
  )
}

/** Goes by its name alone; what we do about it is read after it. */
function IdeaButton({ idea: { name, description }, onClick }: { idea: Survey; onClick: () => void }) {
  const id = useId()
  return (
    <button type="button" className={styles.idea} aria-describedby={description ? id : undefined} onClick={onClick}>
      <span>
        <span className={styles.name}>{name}</span>
        {description && (
          <span id={id} aria-hidden="true" className={styles.does}>
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
        <span className="sr">Loading</span>
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
