import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { isPartNotLoaded } from '#web/wire/lost-files.ts'
import { UNEXPECTED } from '#web/wire/unexpected.ts'
import { PageNotLoaded } from '../lazy-page.tsx'
import styles from './error-page.module.css'
import type { ErrorStateProps } from './error-state.tsx'

// Errors are rare, so the picture is not in the first load. Offline it may fail to load: then there is only text.
const ErrorState = lazy(() => import('./error-state.tsx').catch(() => ({ default: Words })))

/** Replaces a page that crashed. */
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
        <ErrorState
          title={t('Something went wrong')}
          action={
            <div className="buttons">
              <Button onClick={again}>{t('Try again')}</Button>
              <Button variant="tertiary" render={<Link to="/" />}>
                {t('Go to Home')}
              </Button>
            </div>
          }
        >
          <p role="alert">{(error instanceof Error && error.message) || t(UNEXPECTED)}</p>
        </ErrorState>
      </Suspense>
    </div>
  )
}

function Words({ title, action, children }: ErrorStateProps) {
  return (
    <>
      <h1 className="d3">{title}</h1>
      {children}
      {action}
    </>
  )
}
