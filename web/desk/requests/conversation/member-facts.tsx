import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { Options } from '#web/desk/requests/options/section.tsx'
import { useResultAsked } from '#web/desk/requests/result/use-asked.tsx'
import { Tags } from '#web/desk/requests/tags/section.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import styles from '#web/desk/shared/member-parts.module.css'
import { AnswersGiven, Household, NeverShared, Reach, Requests } from '#web/desk/shared/member-parts.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { TextLink } from '#web/kit/text-link.tsx'

const OwnTime = lazy(async () => ({ default: (await import('#web/desk/requests/time/section.tsx')).OwnTimeSection }))

// most that are open have none
const ResultSection = lazy(() =>
  import('#web/desk/requests/result/section.tsx')
    .then((file) => ({ default: file.ResultSection }))
    .catch(() => ({ default: NoResult })),
)
/** What a browser could not fetch once it asks for again with the page alone. */
const NoResult = () => (
  <LoadFailed error={new Error('The result could not be loaded.')} onRetry={() => location.reload()} />
)

/**
 * What a concierge needs to know of the person, and a line that says who sees it.
 * @param alone What belongs to the request itself stands elsewhere.
 */
export function MemberFacts({ request, alone }: { request: DeskRequest; alone?: boolean }) {
  const { about, member } = request
  const here = request.answers
  // what this very request asked opens the conversation
  const elsewhere = about.answers.filter(({ question }) => !here.some((one) => one.question === question))
  const isEarlier = ({ external_id }: { external_id: string }) => external_id === request.follows
  const others = about.other_requests.filter((one) => !isEarlier(one))
  return (
    <div className={styles.facts}>
      <section className={styles.person}>
        <Avatar name={member.name} size="large" decorative />
        <div>
          <h2 className="d5" dir="auto">
            {member.name}
          </h2>
          <p className="small quiet">
            {member.company}
            {member.company && <br />}
            <TextLink
              render={<Link to="/members/$id" params={{ id: about.external_id }} search={{ q: '', from: 'request' }} />}
            >
              {about.request_count} {about.request_count === 1 ? 'request' : 'requests'}
            </TextLink>
          </p>
        </div>
      </section>
      {!alone && <Result request={request} />}
      <Requests title="Takes up again" requests={about.other_requests.filter(isEarlier)} />
      <Reach about={about} />
      <Household about={about} />
      <Requests title="Also open" requests={others.filter(isOpen)} />
      {!alone && (
        <>
          <Options request={request} />
          <Tags request={request} />
          <Suspense>
            <OwnTime request={request} />
          </Suspense>
        </>
      )}
      <AnswersGiven title="Told us elsewhere" answers={elsewhere} />
      <Requests title="Completed requests" requests={others.filter((one) => !isOpen(one))} />
      <NeverShared company={member.company} firstName={about.first_name} />
    </div>
  )
}

function Result({ request }: { request: DeskRequest }) {
  const { onAsk, dialog } = useResultAsked(request)
  const { result, feedback } = request
  const isShown = !isOpen(request) || result.revision > 0 || feedback !== null
  return (
    <>
      <Suspense>{isShown && <ResultSection request={request} onAsk={onAsk} />}</Suspense>
      {dialog}
    </>
  )
}

const isOpen = ({ status }: { status: string }) => status !== 'closed'
