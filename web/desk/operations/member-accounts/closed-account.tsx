import { useState } from 'react'
import type { MemberAccount } from '#contract/desk/operations/member-accounts.ts'
import { ReasonDialog } from '#web/desk/operations/shared/reason-dialog.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { actsOn } from './data.ts'

/** Explains what closing the account meant, and offers the remaining act: erasing its data. */
export function ClosedAccount({ account }: { account: MemberAccount }) {
  const [asking, setAsking] = useState(false)
  if (account.state === 'erased')
    return <p>Only counts remain of this account: that it existed, and its number of requests.</p>
  return (
    <section className={styles.part} aria-labelledby="closed">
      <h3 className="d5" id="closed">
        Closed for good
      </h3>
      <p>
        No one can sign in to this account again. This cannot be undone. Its requests stay with the concierges. The
        address can be used for a new account, which has no data of this one.
      </p>
      <div className="buttons">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Erase their data
        </Button>
      </div>
      <ReasonDialog
        open={asking}
        form={`${account.external_id}.erase`}
        title="Erase all of their data?"
        submit="Erase for good"
        done="Their data is erased."
        confirm={account.email}
        onDone={actsOn(account.external_id).erase}
        onClose={() => setAsking(false)}
      >
        Name, address, requests, messages, answers, notes and files are deleted and cannot be restored. Counts remain: a
        member of a company, and requests without content. Requests in progress have to be completed first.
      </ReasonDialog>
    </section>
  )
}
