import { type ReactNode, useState } from 'react'
import type { MemberAccount } from '#contract/desk/member-accounts.ts'
import { Button } from '#web/kit/button.tsx'
import styles from '../shared/pane.module.css'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import { actsOn } from './data.ts'

type Asking = 'unlock' | 'signOut' | 'phone' | 'data' | 'close' | null

/** Everything that can be done to an open account. Each asks why first. */
export function AccountActs({ account }: { account: MemberAccount }) {
  const acts = actsOn(account.external_id)
  const [asking, setAsking] = useState<Asking>(null)
  return (
    <section className={styles.part} aria-labelledby="acts">
      <h3 className="d5" id="acts">
        Help with the account
      </h3>
      <div>
        {account.state === 'locked' && (
          <Act title="Unlock" about="They can try their password again at once.">
            <Button small variant="secondary" onClick={() => setAsking('unlock')}>
              Unlock
            </Button>
          </Act>
        )}
        {account.sessions > 0 && (
          <Act title="Sign out everywhere" about="Ends every session at once, on every device.">
            <Button small variant="secondary" onClick={() => setAsking('signOut')}>
              Sign out everywhere
            </Button>
          </Act>
        )}
        {(account.phone_ending || account.own_factors > 0) && (
          <Act
            title="Lost phone"
            about="Takes the phone away, and any passkey or app, and signs them out. They are told by mail."
          >
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
        open={asking === 'unlock'}
        form={`${account.external_id}.unlock`}
        title="Unlock the account?"
        submit="Unlock"
        done="Unlocked."
        onDone={acts.unlock}
        onClose={() => setAsking(null)}
      >
        {account.name} can try their password again at once. Please be sure that it is they who ask.
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'signOut'}
        form={`${account.external_id}.sign-out`}
        title="Sign out everywhere?"
        submit="Sign out"
        done="Signed out everywhere."
        onDone={acts.signOut}
        onClose={() => setAsking(null)}
      >
        Every session of {account.name} ends at once. They sign in again with their password.
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'phone'}
        form={`${account.external_id}.phone`}
        title="Remove the phone?"
        submit="Remove phone"
        done="The phone is removed, and the member is told by mail."
        onDone={acts.removePhone}
        onClose={() => setAsking(null)}
      >
        {account.phone_ending && `Codes no longer go to the phone ending in ${account.phone_ending}. `}
        {account.own_factors > 0 && 'Their passkeys, authenticator apps and recovery codes no longer work. '}
        Every device is signed out. Please be sure that it is {account.name} who asks.
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
