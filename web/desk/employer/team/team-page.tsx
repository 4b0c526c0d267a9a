import { useEffect, useRef, useState } from 'react'
import { employerTeam } from '#contract/desk/employer/team.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { CompanyPage } from '#web/desk/employer/shared/company-page.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { refetchAnswers, useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './team.module.css'
import { useTeam } from './team-data.ts'
import { TeammateRow } from './teammate-row.tsx'

/** A company's own staff at the desk, who invite each other. */
export function TeamPage() {
  const { data, error, refetch } = useTeam()
  const session = useSession()
  const [isInviting, setInviting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasInviting = useRef(false)
  useEffect(() => {
    if (wasInviting.current && !isInviting) opener.current?.focus()
    wasInviting.current = isInviting
  }, [isInviting])
  const staff = session?.staff
  const close = () => setInviting(false)
  return (
    <CompanyPage
      title="Team"
      lead={`People at ${staff?.employer?.company ?? ''} who can use this desk. None of them can see a request.`}
      tools={
        <Button ref={opener} disabled={isInviting} onClick={() => setInviting(true)}>
          <PlusIcon />
          Invite
        </Button>
      }
      isBusy={!data && !error}
    >
      {isInviting && <InviteForm onDone={() => refetchAnswers(employerTeam)} onClose={close} />}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && (
        <>
          <table className={styles.team}>
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col">May use</th>
                <th scope="col">
                  <span className="sr">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.team.map((teammate) => (
                <TeammateRow key={teammate.id} teammate={teammate} isOwn={teammate.id === staff?.id} />
              ))}
            </tbody>
          </table>
          <Notes {...data} />
        </>
      )}
    </CompanyPage>
  )
}

function Notes({ team, second_step }: Pick<AnswerOf<typeof employerTeam>, 'team' | 'second_step'>) {
  const keys = team.filter(({ right, state }) => right === 'everything' && state === 'active')
  return (
    <>
      <p className={styles.foot}>
        {second_step && 'Everyone here signs in with a second step. '}
        An invitation works for seven days.
      </p>
      {keys.length === 1 && (
        <p className={styles.foot}>
          You are the only one with everything. Someone has to keep the keys: invite a colleague before you leave.
        </p>
      )}
    </>
  )
}
