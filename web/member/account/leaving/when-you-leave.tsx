import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { askRecovery } from '#contract/member/accounts.ts'
import { type Leaving, leaving, mailConfirmation } from '#contract/member/confirm-address.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import severity from '#web/kit/feedback/severity.module.css'
import { LockIcon, RequestsIcon, WarnIcon } from '#web/kit/icons/icons.tsx'
import { SignOutIcon, SuccessIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import pageStyles from '#web/member/account/account-page.module.css'
import rows from '#web/member/account/you/account-rows.module.css'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './when-you-leave.module.css'

type Place = Leaving['places'][number]

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** What happens when the member leaves their company, before and after, and what is missing to sign in afterwards. */
export function WhenYouLeave() {
  const { data, error } = useQuery({
    queryKey: keyOf(leaving),
    queryFn: ({ signal }) => call(leaving, {}, { signal }),
  })
  if (!data) return error ? <LoadFailed error={error} title={t('We couldn’t get this')} level={3} /> : <Coming />
  return data.places.map((place, at) => (
    <PlacePart key={place.company.id} place={place} all={data} isFirst={at === 0} />
  ))
}

const Coming = () => <div className={pageStyles.coming} />

function PlacePart({ place, all, isFirst }: { place: Place; all: Leaving; isFirst: boolean }) {
  const id = isFirst ? 'leaving' : `leaving-${place.company.id}`
  const company = isolate(place.company.name)
  return (
    <section className={rows.place} aria-labelledby={id}>
      <h2 className="d4" id={id} tabIndex={-1}>
        {place.ended_at
          ? t('You left {company} on {day}', { company, day: formatDate(place.ended_at, DAY) })
          : t('When you leave {company}', { company })}
      </h2>
      {!place.ended_at && <p className="small quiet">{t('A new job, retirement, anything: this is what happens.')}</p>}
      <ul className={rows.list}>
        {place.ended_at ? <After place={place} company={company} /> : <Before place={place} company={company} />}
      </ul>
      {isFirst && <ToDo all={all} company={company} />}
      {isFirst && <PrivateEmail all={all} />}
    </section>
  )
}

function Before({ place: { grace_days, signs_in }, company }: { place: Place; company: string }) {
  return (
    <>
      <Line icon={<SuccessIcon />} title={t('Yours for good')}>
        {t('Your account, with every request, message and file.')}
      </Line>
      <Line icon={<RequestsIcon />} title={t('Goes on')}>
        {grace_days === null
          ? t('What’s open, and what you start later.')
          : t(
              '{days, plural, =0 {What’s open can still be read. Nothing new can be started.} one {What’s open. You can finish it within a day; nothing new can be started.} other {What’s open. You can finish it within # days; nothing new can be started.}}',
              { days: grace_days },
            )}
      </Line>
      <Line icon={<SignOutIcon />} title={t('Ends')}>
        {signs_in
          ? t('{company}’s own benefits, and signing in with {company}.', { company })
          : t('{company}’s own benefits.', { company })}
      </Line>
      <Line icon={<LockIcon />} title={t('Never told')}>
        {t('What you asked for. {company} doesn’t learn it now or later.', { company })}
      </Line>
    </>
  )
}

function After({ place: { grace_days, grace_until, signs_in }, company }: { place: Place; company: string }) {
  return (
    <>
      <Line icon={<SuccessIcon />} title={t('Stayed yours')}>
        {t('Your account, with every request, message and file.')}
      </Line>
      <Line icon={<RequestsIcon />} title={t('Went on')}>
        {grace_days === null || !grace_until
          ? t('What was open, and what you start now.')
          : t('What was open. You can finish it until {day}; nothing new can be started.', {
              day: formatDate(grace_until, DAY),
            })}
      </Line>
      <Line icon={<SignOutIcon />} title={t('Ended')}>
        {signs_in
          ? t('{company}’s own benefits, and signing in with {company}.', { company })
          : t('{company}’s own benefits.', { company })}
      </Line>
      <Line icon={<LockIcon />} title={t('Never told')}>
        {t('What you asked for. {company} didn’t learn it, and won’t.', { company })}
      </Line>
    </>
  )
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      {icon}
      <b className="b">{title}</b>
      <p>{children}</p>
    </li>
  )
}

/** What is missing, or that nothing is. */
function ToDo({ all, company }: { all: Leaving; company: string }) {
  if (all.to_do === 'nothing')
    return (
      <Box isReady>
        <p>
          <b className="b">{t('You’re ready.')}</b> {t('Nothing to do.')}
        </p>
      </Box>
    )
  if (all.to_do === 'private_email') return <AddPrivateEmail asked={all.asked_email} company={company} />
  return all.to_do === 'password' ? <SetPassword email={all.email} company={company} /> : <ConfirmEmail all={all} />
}

function Box({ isReady = false, children }: { isReady?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.box, isReady ? severity.success : severity.warn)}>
      {isReady ? <SuccessIcon /> : <WarnIcon />}
      <div>{children}</div>
    </div>
  )
}

function AddPrivateEmail({ asked, company }: { asked: string | null; company: string }) {
  return (
    <Box>
      <p>
        <b className="b">{t('Add a private email first.')}</b>{' '}
        {asked
          ? t('Open the link that we sent to {email}.', { email: isolate(asked) })
          : t('{company} keeps the mailbox that you sign in with now.', { company })}
      </p>
      <Button render={<Link to="/account" hash="notices" />}>{t('Add a private email')}</Button>
    </Box>
  )
}

function SetPassword({ email, company }: { email: string; company: string }) {
  const ask = useAct(() => call(askRecovery, { body: { user: { email } } }))
  return (
    <Box>
      <p>
        <b className="b">{t('One thing to do.')}</b>{' '}
        {t('Without a password you can’t get back in once your {company} account ends.', { company })}
      </p>
      <Outcome act={ask} done={t('We sent a link to {email}. Open it to set a password.', { email: isolate(email) })} />
      <Button loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.act()}>
        {t('Set a password')}
      </Button>
    </Box>
  )
}

function ConfirmEmail({ all: { email } }: { all: Leaving }) {
  const mail = useAct(() => call(mailConfirmation, {}))
  return (
    <Box>
      <p>
        <b className="b">{t('One thing to do.')}</b>{' '}
        {t('Open the link that we sent to {email}.', { email: isolate(email) })}
      </p>
      <Outcome act={mail} done={t('Sent again. The newest link works.')} />
      <Button loading={mail.isPending} disabled={mail.isSuccess} onClick={() => mail.act()}>
        {t('Send it again')}
      </Button>
    </Box>
  )
}

function Outcome({ act, done }: { act: { isSuccess: boolean; failure: string | null }; done: string }) {
  if (act.failure) return <AlertBox variant="error">{act.failure}</AlertBox>
  return act.isSuccess ? <AlertBox variant="info">{done}</AlertBox> : null
}

function PrivateEmail({ all: { is_company_address, private_email, email, to_do } }: { all: Leaving }) {
  const shown = is_company_address ? private_email : email
  if (shown === null) return null
  return (
    <div className={rows.row}>
      <span className="b">{t('Private email')}</span>
      <span>
        {shown}
        {to_do !== 'confirm_email' && (
          <span className={styles.then}>
            {is_company_address ? t('Confirmed. You’ll sign in with it.') : t('Confirmed. You sign in with it.')}
          </span>
        )}
      </span>
      <Button
        variant="tertiary"
        render={
          <Link to="/account" hash={is_company_address ? 'notices' : 'you'} aria-label={t('Edit private email')} />
        }
      >
        {t('Edit')}
      </Button>
    </div>
  )
}
