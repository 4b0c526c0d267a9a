import { Outlet, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { ToastRegion } from '#web/kit/feedback/toast-region.tsx'
import styles from './root.module.css'

/** Wraps every page, signed in or not. */
export function Root() {
  return (
    <>
      <ArrivalNotice />
      <a className={styles.skip} href="#main" onClick={toMain}>
        {t('Skip to content')}
      </a>
      <Outlet />
      <ToastRegion />
    </>
  )
}

/** The address stays unchanged: a hash would add a step to the history. */
function toMain(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  main.focus()
}

/** After a navigation without a page load, announces the title and moves the keyboard to the top. */
function ArrivalNotice() {
  const router = useRouter()
  const top = useRef<HTMLParagraphElement>(null)
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        // the page has already moved the focus itself
        if (document.activeElement === document.body || !document.activeElement?.closest('main, [role=dialog]'))
          top.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p ref={top} className="sr" aria-live="polite" tabIndex={-1}>
      {title}
    </p>
  )
}
