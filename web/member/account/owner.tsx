import { AlertBox } from '#web/kit/alert-box.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { Button } from '#web/kit/button.tsx'
import { SignOutIcon } from '#web/kit/icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useCurrentUser } from '../queries.ts'
import { signOut } from '../sign-out.ts'
import styles from './owner.module.css'

/** Whose account this is, and the way out of it. */
export function Owner() {
  const { data: user, error, refetch } = useCurrentUser()
  const company = user?.companies[0]
  return (
    <section className={styles.owner} aria-label="Account owner">
      <Avatar name={user?.full_name ?? ''} decorative className={styles.avatar} />
      <div className={styles.words}>
        <p className="d3">{user ? user.full_name : <Skeleton className={styles.name} />}</p>
        <p className="quiet">{user ? user.email : <Skeleton shape="long" />}</p>
        {!user && <Skeleton shape="medium" />}
        {company && <p className="small quiet">Member through {company.name}</p>}
      </div>
      <Button variant="secondary" className={styles.out} onClick={() => signOut(user?.external_id)}>
        <SignOutIcon />
        Sign Out
      </Button>
      {error && (
        <AlertBox variant="error" className={styles.error}>
          {error.message}{' '}
          <Button small variant="tertiary" onClick={() => refetch()}>
            Try again
          </Button>
        </AlertBox>
      )}
    </section>
  )
}
