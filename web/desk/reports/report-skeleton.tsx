import { Link } from '@tanstack/react-router'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { CallError } from '#web/wire/call-error.ts'
import head from './report-head.module.css'
import page from './report-page.module.css'
import styles from './report-skeleton.module.css'
import three from './three-figures.module.css'

const FIGURES = ['first answer', 'promises', 'satisfaction']
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The report's boxes while its figures are on their way. */
export function ReportSkeleton() {
  return (
    <>
      <div className={classNames(head.head, styles.head)} />
      <div className={page.in}>
        <h1 className="sr">Your report</h1>
        <Skeleton shape="title" />
        <Skeleton className={styles.hero} />
        <div className={three.three}>
          {FIGURES.map((figure) => (
            <Skeleton key={figure} className={styles.figure} />
          ))}
        </div>
        <Skeleton className={styles.sentence} />
        <div className={page.columns}>
          <div className={styles.rows}>
            {ROWS.map((row) => (
              <Skeleton key={row} className={styles.row} />
            ))}
          </div>
          <Skeleton className={styles.quarters} />
        </div>
      </div>
    </>
  )
}

/** A quarter that was not published, or a report that cannot be had just now. */
export function ReportFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isUnknown = error instanceof CallError && error.status === 404
  if (isUnknown)
    return (
      <StateBlock
        level={1}
        size="page"
        className={styles.unknown}
        title="That quarter has not been published"
        picture={<Scene of={Lost} lost />}
        action={<Button render={<Link to="/report" />}>Show the newest quarter</Button>}
      >
        A quarter appears two weeks after it has ended. The address may have been mistyped.
      </StateBlock>
    )
  return (
    <div className={styles.failed}>
      <h1 className="d3">Your report</h1>
      <AlertBox variant="error">{error.message}</AlertBox>
      <Button variant="secondary" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}
