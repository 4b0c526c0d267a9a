import { Link } from '@tanstack/react-router'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { Options } from '#web/desk/concierge/requests/options/section.tsx'
import { ResultSection } from '#web/desk/concierge/requests/result/section.tsx'
import { useResultAsked } from '#web/desk/concierge/requests/result/use-asked.tsx'
import { Tags } from '#web/desk/concierge/requests/tags/section.tsx'
import { OwnTimeSection } from '#web/desk/concierge/requests/time/section.tsx'
import { LanguageTag } from '#web/desk/concierge/shared/language-tag.tsx'
import styles from '#web/desk/concierge/shared/member-parts.module.css'
import { AnswersGiven, Household, NeverShared, Reach, Requests } from '#web/desk/concierge/shared/member-parts.tsx'
import { PlaceLines } from '#web/desk/concierge/shared/place-lines.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'

/**
 * What a concierge needs to know about the member, and a line that states who can see it.
 * @param alone whether the facts of the request itself are elsewhere
 */
export function MemberFacts({ request, alone }: { request: DeskRequest; alone?: boolean }) {
  const { about, member } = request
  const here = request.answers
  // The answers of this request are at the start of its conversation.
  const elsewhere = about.answers.filter(({ question }) => !here.some((one) => one.question === question))
  const isEarlier = ({ external_id }: { external_id: string }) => external_id === request.follows
  const others = about.other_requests.filter((one) => !isEarlier(one))
  return (
    <div className={styles.facts}>
      <section className="row">
        <Avatar name={member.name} size="large" decorative />
        <div>
          <h2 className="d5" dir="auto">
            {member.name}
          </h2>
          <LanguageTag language={request.member_language} />
          <p className="small quiet">
            {member.company}
            {member.company && <br />}
            <TextLink
              render={<Link to="/members/$id" params={{ id: about.external_id }} search={{ q: '', from: 'request' }} />}
            >
              {about.request_count} {about.request_count === 1 ? 'request' : 'requests'}
            </TextLink>
          </p>
          <PlaceLines places={about.places} />
        </div>
      </section>
      {!alone && <Result request={request} />}
      <Requests title="Follows up" requests={about.other_requests.filter(isEarlier)} />
      <Reach about={about} />
      <Household about={about} />
      <Requests title="Also open" requests={others.filter(isOpen)} />
      {!alone && (
        <>
          <Options request={request} />
          <Tags request={request} />
          <OwnTimeSection request={request} />
        </>
      )}
      <AnswersGiven title="Answers to other ideas" answers={elsewhere} />
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
      {isShown && <ResultSection request={request} onAsk={onAsk} />}
      {dialog}
    </>
  )
}

const isOpen = ({ status }: { status: string }) => status !== 'closed'
