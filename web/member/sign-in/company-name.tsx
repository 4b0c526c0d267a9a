import { useEffect, useState } from 'react'
import { company } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import styles from './form.module.css'

/** Whose link this is. An unknown one says nothing here: signing up will tell. */
export function CompanyName({ slug }: { slug: string }) {
  const [known, setKnown] = useState<AnswerOf<typeof company>['company'] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(company, { params: { slug } }, { signal: leaving.signal }).then(
      (answer) => setKnown(answer.company),
      () => undefined,
    )
    return () => leaving.abort()
  }, [slug])
  return (
    <span className={styles.company}>
      {known?.image_url && <img src={known.image_url} alt="" width="40" height="40" />}
      {known && (
        <span>
          A benefit of <b className="b">{known.name}</b>
        </span>
      )}
    </span>
  )
}
