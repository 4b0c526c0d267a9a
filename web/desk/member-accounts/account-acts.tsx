import { type ComponentProps, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import type { MemberAccount } from '#contract/desk/member-accounts.ts'
import styles from '#web/desk/shared/pane.module.css'
import { ReasonDialog } from '#web/desk/shared/reason-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { actsOn } from './data.ts'

/** Its row, and the dialog behind it. */
type Act = Omit<ComponentProps<typeof ReasonDialog>, 'open' | 'onClose'> & {
  row: { title: string; about: string; button: string }
  /** There is nothing of the kind to do. */
  absent?: boolean
}

/** Everything that can be done to an open account. Each asks why first. */
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

function actsFor({ external_id, name, email, state, sessions, phone_ending, own_factors }: MemberAccount): Act[] {
  const acts = actsOn(external_id)
  return [
    {
      row: { title: 'Unlock', about: 'They can try their password again at once.', button: 'Unlock' },
      absent: state !== 'locked',
      form: `${external_id}.unlock`,
      title: 'Unlock the account?',
      submit: 'Unlock',
      done: 'Unlocked.',
      onDone: acts.unlock,
      children: `${name} can try their password again at once. Please be sure that it is they who ask.`,
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
        about: 'Takes the phone away, and any passkey or app, and signs them out. They are told by mail.',
        button: 'Remove phone',
      },
      absent: !phone_ending && own_factors === 0,
      form: `${external_id}.phone`,
      title: 'Remove the phone?',
      submit: 'Remove phone',
      done: 'The phone is removed, and the member is told by mail.',
      onDone: acts.removePhone,
      children: (
        <>
          {phone_ending && `Codes no longer go to the phone ending in ${phone_ending}. `}
          {own_factors > 0 && 'Their passkeys, authenticator apps and recovery codes no longer work. '}
          Every device is signed out. Please be sure that it is <bdi>{name}</bdi> who asks.
        </>
      ),
    },
    {
      row: {
        title: 'A copy of their data',
        about: 'Goes to the member alone, by mail; it opens where they sign in.',
        button: 'Send a copy',
      },
      form: `${external_id}.data`,
      title: 'Send a copy of their data?',
      submit: 'Send a copy',
      done: 'A link is on its way to the member.',
      onDone: acts.sendData,
      children: `${email} gets a link that works for seven days, for ${name} signed in and for nobody else. You see nothing of it.`,
    },
    {
      row: {
        title: 'Close for good',
        about: 'Nobody signs in to it again, and that cannot be undone.',
        button: 'Close account',
      },
      form: `${external_id}.close`,
      title: `Close the account of ${isolate(name)}?`,
      submit: 'Close for good',
      done: 'The account is closed.',
      confirm: email,
      onDone: acts.close,
      children:
        'Every device is signed out and nobody signs in again. Requests under way stay with the concierges, who are told. The address can be used for a new account. This cannot be undone.',
    },
  ]
}
