import { t } from '#basics/language/translate.ts'
import type { User } from '#contract/member/accounts.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { PersonIcon } from '#web/kit/icons/icons.tsx'
import { SignOutIcon } from '#web/kit/icons/page-icons.tsx'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { signOut } from '#web/member/shared/sign-out.ts'
import styles from './owner.module.css'

/** The account's owner, and the sign-out button. */
export function Owner() {
  const { data: user, error } = useCurrentUser()
  return (
    <section className={styles.owner} aria-label={t('Account owner')}>
      <Avatar
        name={user?.full_name ?? ''}
        picture={user ? undefined : error && <PersonIcon />}
        decorative
        className={styles.avatar}
      />
      <OwnerLines user={user} isComing={!user && !error} />
      <Button variant="secondary" className={styles.out} onClick={() => signOut(user?.external_id)}>
        <SignOutIcon />
        {t('Sign Out')}
      </Button>
      {error && (
        <div className={styles.error}>
          <LoadFailed error={error} title={t('We couldn’t get your details')} size="line" />
        </div>
      )}
    </section>
  )
}

type OwnerLinesProps = { user: User | undefined; isComing: boolean }

/** Name, email address and company; placeholders while they load. */
function OwnerLines({ user, isComing }: OwnerLinesProps) {
  const company = user?.companies[0]
  return (
    <div className={styles.words}>
      <p className={`d3 ${styles.name}`} title={user?.full_name}>
        {user ? (
          <span>
            <bdi>{user.full_name}</bdi>
          </span>
        ) : (
          isComing && <Skeleton shape="medium" />
        )}
      </p>
      <p className={`quiet ${styles.line}`} title={user?.email}>
        {user?.email ?? (isComing && <Skeleton shape="long" />)}
      </p>
      {(isComing || company) && (
        <p className={`small quiet ${styles.line}`} title={company?.name}>
          {company ? t('Member through {company}', { company: company.name }) : <Skeleton shape="medium" />}
        </p>
      )}
    </div>
  )
}
