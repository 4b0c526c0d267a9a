import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { stayNearLater } from '#web/kit/stay-near-later.ts'
import { UNEXPECTED } from '#web/wire/unexpected.ts'
import { PageNotLoaded } from '../lazy-page.tsx'
import styles from './error-page.module.css'

/** Stands where a page fell over. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = (asked: { target: EventTarget }) => {
    if (error instanceof PageNotLoaded) return location.reload()
    reset()
    void router.invalidate()
    stayNearLater(asked)
  }
  return (
    <div className={styles.page}>
      <h1 className="d2">Something went wrong</h1>
      <AlertBox variant="error">{(error instanceof Error && error.message) || UNEXPECTED}</AlertBox>
      <div className="buttons">
        <Button onClick={again}>Try again</Button>
        <Button variant="tertiary" render={<Link to="/" />}>
          Go to Home
        </Button>
      </div>
    </div>
  )
}
