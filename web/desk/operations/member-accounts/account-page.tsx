import { Link, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { MemberAccount } from '#contract/desk/operations/member-accounts.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { AccountActs } from './account-acts.tsx'
import lock from './account-page.module.css'
import { parseAccountSearch } from './account-search.ts'
import { ClosedAccount } from './closed-account.tsx'
import { useAccount } from './data.ts'

/** State of a member's account, and acts of operations on it. */
export function AccountPage() {
  const { id } = useParams({ from: '/accounts/$id' })
  const { data: account, error, refetch } = useAccount(id)
  return (
    <OpenPage link={<Link to="/accounts" search={parseAccountSearch} />} back="Back to members">
      {error && !account && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !account && <FormSkeleton />}
      {account && <Shown key={account.external_id} account={account} />}
    </OpenPage>
  )
}

function Shown({ account }: { account: MemberAccount }) {
  return (
    <>
      <div>
        <h2 className="d3" dir="auto">
          {account.name}
        </h2>
        <p className="quiet">{[account.email, ...account.companies].join(' · ')}</p>
      </div>
      <dl className={styles.pairs}>
        <dt>State</dt>
        <dd>{stateLabel(account)}</dd>
        {account.places.map((place) => (
          <Fragment key={place.company}>
            <dt>{place.company}</dt>
            <dd>{placeLabel(place)}</dd>
          </Fragment>
        ))}
        <dt>Joined</dt>
        <dd>{dateTimeLabel(account.created_at)}</dd>
        <dt>Last sign-in</dt>
        <dd>{account.last_signed_in_at ? dateTimeLabel(account.last_signed_in_at) : 'Not known'}</dd>
        <dt>Signed in on</dt>
        <dd>{account.sessions === 1 ? '1 device' : `${account.sessions} devices`}</dd>
        <dt>Two-step verification</dt>
        <dd>{twoStepsLabel(account)}</dd>
        <dt>Reference</dt>
        <dd>{account.external_id}</dd>
      </dl>
      {account.closed_at ? <ClosedAccount account={account} /> : <AccountActs account={account} />}
      <p className={lock.lock}>
        <LockIcon />
        <span>Operations see no requests, answers or messages. Opening this page is recorded.</span>
      </p>
    </>
  )
}

function twoStepsLabel({ phone_ending, own_factors }: MemberAccount): string {
  const held = [
    phone_ending && `phone ending in ${phone_ending}`,
    own_factors > 0 && `${own_factors} of their own (passkey or app)`,
  ].filter(Boolean)
  return held.length > 0 ? `On, ${held.join(' and ')}` : 'Off'
}

function stateLabel({ state, closed_at, locked_until }: MemberAccount): string {
  if (closed_at) return `${state === 'erased' ? 'Erased, closed' : 'Closed'} ${dateTimeLabel(closed_at)}`
  if (locked_until) return `Locked until ${dateTimeLabel(locked_until)}, after ten wrong passwords`
  return 'Open'
}

const VERIFIED_BY = {
  list: 'Verified by the company’s list, directory or domain',
  number: 'Verified by employee number',
  operations: 'Verified by operations',
} as const

function placeLabel({ state, verified_by, ended_at, grace_until }: MemberAccount['places'][number]): string {
  if (state === 'unverified') return 'Not verified'
  if (state === 'verified') return verified_by ? VERIFIED_BY[verified_by] : 'Verified'
  return `Left ${dateTimeLabel(ended_at ?? '')}. Open requests can be finished until ${dateTimeLabel(grace_until ?? '')}`
}
