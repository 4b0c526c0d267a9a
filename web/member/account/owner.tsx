import { Avatar } from '#web/kit/avatar.tsx'
import { Button } from '#web/kit/button.tsx'
import { PersonIcon } from '#web/kit/icons.tsx'
import { SignOutIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useCurrentUser } from '../shared/queries.ts'
import { signOut } from '../shared/sign-out.ts'
import styles from './owner.module.css'

/** Whose account this is, and the way out of it. */
export function Owner() {
  const { data: user, error } = useCurrentUser()
  const company = user?.companies[0]
  const isComing = !user && !error
  return (
    <section className={styles.owner} aria-label="Account owner">
      <Avatar
        name={user?.full_name ?? ''}
        picture={user ? undefined : error && <PersonIcon />}
        decorative
        className={styles.avatar}
      />
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
            {company ? `Member through ${company.name}` : <Skeleton shape="medium" />}
          </p>
        )}
      </div>
      <Button variant="secondary" className={styles.out} onClick={() => signOut(user?.external_id)}>
        <SignOutIcon />
        Sign Out
      </Button>
      {error && (
        <div className={styles.error}>
          <LoadFailed error={error} title="We couldn’t get your details" size="line" />
        </div>
      )}
    </section>
  )
}
