import { useState } from 'react'
import type { MemberAccount } from '#contract/desk/member-accounts.ts'
import styles from '#web/desk/shared/pane.module.css'
import { ReasonDialog } from '#web/desk/shared/reason-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { actsOn } from './data.ts'

/** What closing meant, and the one thing left to do: erasing what the account holds. */
export function ClosedAccount({ account }: { account: MemberAccount }) {
  const [asking, setAsking] = useState(false)
  if (account.state === 'erased')
    return <p>Nothing is left of this account but numbers: that it was there, and how many requests it had.</p>
  return (
    <section className={styles.part} aria-labelledby="closed">
      <h3 className="d5" id="closed">
        Closed for good
      </h3>
      <p>
        Nobody can sign in to this account again, and that cannot be undone. Its requests stay with the concierges. The
        address is free for a new account, which has nothing of this one.
      </p>
      <div className="buttons">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Erase their data
        </Button>
      </div>
      <ReasonDialog
        open={asking}
        form={`${account.external_id}.erase`}
        title="Erase everything they gave us?"
        submit="Erase for good"
        done="Their data are erased."
        confirm={account.email}
        onDone={actsOn(account.external_id).erase}
        onClose={() => setAsking(false)}
      >
        Name, address, requests, messages, answers, notes and files go, and nobody can bring them back. Numbers stay: a
        member of a company, and requests without a word in them. Requests under way have to be completed first.
      </ReasonDialog>
    </section>
  )
}
