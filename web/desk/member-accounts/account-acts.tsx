import { type ReactNode, useState } from 'react'
import type { MemberAccount } from '#contract/desk/member-accounts.ts'
import { useAct } from '#web/desk/shared/use-act.ts'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import styles from '../shared/pane.module.css'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import { actsOn } from './data.ts'

type Asking = 'phone' | 'data' | 'close' | null

/** Everything that can be done to an open account. What weighs more asks why first. */
export function AccountActs({ account }: { account: MemberAccount }) {
  const acts = actsOn(account.external_id)
  const [asking, setAsking] = useState<Asking>(null)
  const { act, pending, failure } = useAct()
  return (
    <section className={styles.part} aria-labelledby="acts">
      <h3 className="d5" id="acts">
        Help with the account
      </h3>
      <FailureBox failure={failure} />
      <div>
        {account.state === 'locked' && (
          <Act title="Unlock" about="They can try their password again at once.">
            <Button
              small
              variant="secondary"
              loading={pending}
              onClick={() => act(() => acts.unlock().then(() => 'Unlocked.'))}
            >
              Unlock
            </Button>
          </Act>
        )}
        {account.sessions > 0 && (
          <Act title="Sign out everywhere" about="Ends every session at once, on every device.">
            <Button
              small
              variant="secondary"
              loading={pending}
              onClick={() => act(() => acts.signOut().then(() => 'Signed out everywhere.'))}
            >
              Sign out everywhere
            </Button>
          </Act>
        )}
        {account.phone_ending && (
          <Act title="Lost phone" about="Takes the phone away and signs them out. They are told by mail.">
            <Button small variant="secondary" onClick={() => setAsking('phone')}>
              Remove phone
            </Button>
          </Act>
        )}
        <Act title="A copy of their data" about="Goes to the member alone, by mail; it opens where they sign in.">
          <Button small variant="secondary" onClick={() => setAsking('data')}>
            Send a copy
          </Button>
        </Act>
        <Act title="Close for good" about="Nobody signs in to it again, and that cannot be undone.">
          <Button small variant="tertiary" onClick={() => setAsking('close')}>
            Close account
          </Button>
        </Act>
      </div>
      <ReasonDialog
        open={asking === 'phone'}
        form={`${account.external_id}.phone`}
        title="Remove the phone?"
        submit="Remove phone"
        done="The phone is removed, and the member is told by mail."
        onDone={acts.removePhone}
        onClose={() => setAsking(null)}
      >
        Codes no longer go to the phone ending in {account.phone_ending}, and every device is signed out. Please be sure
        that it is {account.name} who asks.
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'data'}
        form={`${account.external_id}.data`}
        title="Send a copy of their data?"
        submit="Send a copy"
        done="A link is on its way to the member."
        onDone={acts.sendData}
        onClose={() => setAsking(null)}
      >
        {account.email} gets a link that works for seven days, for {account.name} signed in and for nobody else. You see
        nothing of it.
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'close'}
        form={`${account.external_id}.close`}
        title={`Close the account of ${account.name}?`}
        submit="Close for good"
        done="The account is closed."
        confirm={account.email}
        onDone={acts.close}
        onClose={() => setAsking(null)}
      >
        Every device is signed out and nobody signs in again. Requests under way stay with the concierges, who are told.
        The address can be used for a new account. This cannot be undone.
      </ReasonDialog>
    </section>
  )
}

function Act({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className={styles.act}>
      <div>
        <p className="b">{title}</p>
        <p className="small quiet">{about}</p>
      </div>
      {children}
    </div>
  )
}
