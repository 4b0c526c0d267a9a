import { type ComponentProps, useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { MemberAccount } from '#contract/desk/operations/member-accounts.ts'
import { ReasonDialog } from '#web/desk/operations/shared/reason-dialog.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { actsOn } from './data.ts'

/** A row, and the dialog that it opens. */
type Act = Omit<ComponentProps<typeof ReasonDialog>, 'open' | 'onClose'> & {
  row: { title: string; about: string; button: string }
  /** Hides the act, because it would have no effect. */
  absent?: boolean
}

/** Acts on an open account. Each asks for a reason first. */
export function AccountActs({ account }: { account: MemberAccount }) {
  const [asking, setAsking] = useState<string | null>(null)
  const acts = actsFor(account)
  return (
    <section className={styles.part} aria-labelledby="acts">
      <h3 className="d5" id="acts">
        Help with the account
      </h3>
      <div>
        {acts.map(
          ({ form, row: { title, about, button }, absent, confirm }) =>
            !absent && (
              <div className={styles.act} key={form}>
                <div>
                  <p className="b">{title}</p>
                  <p className="small quiet">{about}</p>
                </div>
                <Button
                  small
                  variant={confirm ? 'tertiary' : 'secondary'}
                  className={confirm ? styles.linked : undefined}
                  onClick={() => setAsking(form)}
                >
                  {button}
                </Button>
              </div>
            ),
        )}
      </div>
      {acts.map(({ row: _row, absent: _absent, ...dialog }) => (
        <ReasonDialog key={dialog.form} {...dialog} open={asking === dialog.form} onClose={() => setAsking(null)} />
      ))}
    </section>
  )
}

function actsFor(account: MemberAccount): Act[] {
  const { external_id, name, email, state, sessions, phone_ending, own_factors } = account
  const acts = actsOn(external_id)
  return [
    ...leaverActs(account),
    {
      row: { title: 'Unlock', about: 'They can try their password again at once.', button: 'Unlock' },
      absent: state !== 'locked',
      form: `${external_id}.unlock`,
      title: 'Unlock the account?',
      submit: 'Unlock',
      done: 'Unlocked.',
      onDone: acts.unlock,
      children: `${name} can try their password again at once. Please verify that the request comes from them.`,
    },
    {
      row: {
        title: 'Sign out everywhere',
        about: 'Ends every session at once, on every device.',
        button: 'Sign out everywhere',
      },
      absent: sessions === 0,
      form: `${external_id}.sign-out`,
      title: 'Sign out everywhere?',
      submit: 'Sign out',
      done: 'Signed out everywhere.',
      onDone: acts.signOut,
      children: `Every session of ${name} ends at once. They sign in again with their password.`,
    },
    {
      row: {
        title: 'Lost phone',
        about: 'Removes the phone, passkeys and apps, and signs them out. They are notified by mail.',
        button: 'Remove phone',
      },
      absent: !phone_ending && own_factors === 0,
      form: `${external_id}.phone`,
      title: 'Remove the phone?',
      submit: 'Remove phone',
      done: 'The phone is removed, and the member is notified by mail.',
      onDone: acts.removePhone,
      children: (
        <>
          {phone_ending && `Codes no longer go to the phone ending in ${phone_ending}. `}
          {own_factors > 0 && 'Their passkeys, authenticator apps and recovery codes no longer work. '}
          Every device is signed out. Please verify that the request comes from <bdi>{name}</bdi>.
        </>
      ),
    },
    {
      row: {
        title: 'A copy of their data',
        about: 'Sent only to the member, by mail; it opens after they sign in.',
        button: 'Send a copy',
      },
      form: `${external_id}.data`,
      title: 'Send a copy of their data?',
      submit: 'Send a copy',
      done: 'A link is on its way to the member.',
      onDone: acts.sendData,
      children: `${email} gets a link that works for seven days, only for ${name} after signing in. You cannot see it.`,
    },
    {
      row: {
        title: 'Close for good',
        about: 'No one can sign in to it again. This cannot be undone.',
        button: 'Close account',
      },
      form: `${external_id}.close`,
      title: `Close the account of ${isolate(name)}?`,
      submit: 'Close for good',
      done: 'The account is closed.',
      confirm: email,
      onDone: acts.close,
      children:
        'Every device is signed out, and no one can sign in again. Requests in progress stay with the concierges, who are notified. The address can be used for a new account. This cannot be undone.',
    },
  ]
}

/** A way back for a member who signed in through the company that they left. */
function leaverActs({ external_id, name, leaver_link: link }: MemberAccount): Act[] {
  const { sendLeaverLink } = actsOn(external_id)
  const about = 'They left their company. The link sets a password, and works once, within two hours.'
  const dialog = { title: 'Send a way back in?', submit: 'Send the link', done: 'A link is on its way to the member.' }
  return [
    {
      ...dialog,
      row: { title: 'Way back in, by email', about, button: 'Send a link' },
      absent: !link?.private_email,
      form: `${external_id}.leaver-email`,
      onDone: ({ reason }) => sendLeaverLink({ reason, to: 'private_email' }),
      children: `${name} sets a password, and then signs in with ${link?.private_email}, which they confirmed. The address of the account is notified. You cannot see the link.`,
    },
    {
      ...dialog,
      row: { title: 'Way back in, by text', about, button: 'Send a text' },
      absent: !link?.phone_ending || link.private_email !== null,
      form: `${external_id}.leaver-phone`,
      asks: 'Private address that they name',
      onDone: ({ reason, email }) => sendLeaverLink({ reason, to: 'phone', email }),
      children: `The text goes to the phone ending in ${link?.phone_ending}, which they confirmed. A second link, to the private address, confirms it; then ${name} signs in with that address.`,
    },
  ]
}
