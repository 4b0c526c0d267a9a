import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import { isPartNotLoaded } from '#web/wire/lost-files.ts'
import { UNEXPECTED } from '#web/wire/unexpected.ts'
import { PageNotLoaded } from '../lazy-page.tsx'
import styles from './error-page.module.css'
import type { FellOverProps } from './fell-over.tsx'

// A fault is rare, so its picture isn't in the first load. Offline it may not come: then words alone.
const FellOver = lazy(() => import('./fell-over.tsx').catch(() => ({ default: Words })))

/** Stands where a page fell over. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    if (error instanceof PageNotLoaded || isPartNotLoaded(error)) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <div className={styles.page}>
      <Suspense>
        <FellOver
          title="Something went wrong"
          action={
            <div className="buttons">
              <Button onClick={again}>Try again</Button>
              <Button variant="tertiary" render={<Link to="/" />}>
                Go to Home
              </Button>
            </div>
          }
        >
          <p role="alert">{(error instanceof Error && error.message) || UNEXPECTED}</p>
        </FellOver>
      </Suspense>
    </div>
  )
}

function Words({ title, action, children }: FellOverProps) {
  return (
    <>
      <h1 className="d3">{title}</h1>
      {children}
      {action}
    </>
  )
}
