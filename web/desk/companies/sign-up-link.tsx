import type { EditableCompany } from '#contract/desk/companies.ts'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './company.module.css'
import { membersLabel } from './counts.ts'

/** The address that a company's people sign up at. */
export function SignUpLink({ company }: { company: EditableCompany }) {
  const url = company.sign_up_url
  const copy = () =>
    navigator.clipboard.writeText(url ?? '').then(
      () => toasts.show({ type: 'success', message: 'The link is copied.', autoDismiss: true }),
      () =>
        toasts.show({ type: 'error', message: 'This browser does not let us copy. Please select the link yourself.' }),
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
          {company.closed_at ? 'It is closed' : 'It is internal'}: nobody can join it by a link.
        </p>
      )}
    </section>
  )
}
