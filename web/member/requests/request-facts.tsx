import { Link } from '@tanstack/react-router'
import type { Attention, RequestDetail } from '#contract/member/requests.ts'
import { Face } from '#web/illustrations/face.tsx'
import { LockIcon } from '#web/kit/icons.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { presenceWords } from '../attention.ts'
import { conciergeOf } from './concierge.ts'
import styles from './request-facts.module.css'

type RequestFactsProps = {
  request: RequestDetail
  attention: Attention | undefined
  company: string | undefined
}

/** Beside the thread, where there is room: who has it, what was asked for, and who doesn't see it. */
export function RequestFacts({ request, attention, company }: RequestFactsProps) {
  const concierge = attention?.concierge ?? conciergeOf(request)
  const presence = attention && presenceWords(attention, new Date())
  return (
    <aside className={styles.facts} aria-label="About this request">
      <section>
        <h2 className="d5">{concierge ? 'In hand with' : 'Waiting its turn'}</h2>
        {concierge ? (
          <p className={styles.person}>
            <Face name={concierge} size="large" decorative />
            <span>
              <b>{concierge}</b>
              <span className="small quiet">{presence ?? 'Your concierge'}</span>
            </span>
          </p>
        ) : (
          <p className={styles.wait}>The next free concierge takes it and writes to you here.</p>
        )}
      </section>
      <section>
        <h2 className="d5">Request details</h2>
        <dl>
          {request.answers?.map(({ question, answer, attachment_url }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                {attachment_url ? (
                  <TextLink
                    render={
                      <Link
                        to="/attachments/$fileKey"
                        params={{ fileKey: attachment_url.replace('/attachments/', '') }}
                        target="_blank"
                      />
                    }
                  >
                    {answer}
                  </TextLink>
                ) : (
                  answer
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={styles.lock}>
        <LockIcon />
        <span className="small">
          <b>Between you and your concierge.</b> Your requests are not disclosed to {company ?? 'your employer'}.{' '}
          <TextLink render={<Link to="/account" hash={`opened=${request.external_id}`} />}>Who opened this</TextLink>
        </span>
      </p>
    </aside>
  )
}
