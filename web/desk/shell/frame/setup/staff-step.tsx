import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { lookAgain, useSetup } from '#web/desk/operations/setup/setup-data.ts'
import { StepPage } from '#web/desk/operations/setup/step-page.tsx'
import { useStaff } from '#web/desk/operations/staff/data.ts'
import { InviteForm } from '#web/desk/operations/staff/invite-page.tsx'
import { roleOf, STATE_TAGS } from '#web/desk/operations/staff/role-labels.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import styles from './steps.module.css'

/** Setup of staff. Only concierges read members' messages, so at least one is required. */
export function StaffStep() {
  const { data } = useSetup()
  const staff = useStaff().data?.staff.filter(({ state }) => state !== 'closed') ?? []
  const [invited, setInvited] = useState(0)
  if (!data) return null
  return (
    <StepPage
      step="staff"
      lead="Concierges read and answer what members write; operations never see it. At least one concierge is needed."
      state={`${data.staff.active} signed up, ${data.staff.invited} invited`}
    >
      <ul className={styles.there} aria-label="Staff">
        {staff.map((one) => (
          <Colleague key={one.id} colleague={one} />
        ))}
      </ul>
      <section className={styles.form} aria-labelledby="invite">
        <h2 className="d5" id="invite">
          Invite a colleague
        </h2>
        <p className="small quiet">We mail them a link to choose a password. It works once, within seven days.</p>
        {data.parts.mail.by === 'nobody' && (
          <AlertBox variant="warning">
            SMTP_URL isn’t set, so an invitation waits until it is. The command “tendwell create-staff” prints the link
            instead.
          </AlertBox>
        )}
        <InviteForm
          key={invited}
          onInvited={() => {
            setInvited(invited + 1)
            return lookAgain()
          }}
        />
      </section>
    </StepPage>
  )
}

function Colleague({ colleague }: { colleague: StaffMember }) {
  const tag = STATE_TAGS[colleague.state]
  return (
    <li>
      <span>
        <span>
          <b>
            <bdi>{colleague.name}</bdi>
          </b>{' '}
          {tag && <Tag>{tag}</Tag>}
        </span>
        <span className="small quiet">
          {roleOf(colleague)} · {colleague.email}
        </span>
      </span>
      <Link to="/staff/$id" params={{ id: String(colleague.id) }}>
        Change
        <span className="sr">
          {' '}
          <bdi>{colleague.name}</bdi>
        </span>
      </Link>
    </li>
  )
}
