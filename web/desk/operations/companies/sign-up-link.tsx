import type { EditableCompany } from '#contract/desk/operations/companies.ts'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import styles from './company.module.css'
import { membersLabel } from './counts.ts'

/** The sign-up URL of a company's members. */
export function SignUpLink({ company }: { company: EditableCompany }) {
  const url = company.sign_up_url
  const copy = () =>
    navigator.clipboard.writeText(url ?? '').then(
      () => toasts.done('The link is copied.'),
      () => toasts.fail('This browser does not allow copying. Please select the link yourself.'),
    )
  return (
    <section className={pane.part} aria-labelledby="sign-up-link">
      <h3 className="d4" id="sign-up-link">
        Its people
      </h3>
      <p>{membersLabel(company.members)}.</p>
      {url ? (
        <div className={styles.link}>
          <code>{url}</code>
          <Button small variant="secondary" onClick={copy}>
            Copy the sign-up link
          </Button>
        </div>
      ) : (
        <p className="small quiet">
          {company.closed_at ? 'It is closed' : 'It is internal'}: no one can join it by a link.
        </p>
      )}
    </section>
  )
}
