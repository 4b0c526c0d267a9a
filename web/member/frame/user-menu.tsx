import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '#basics/language/translate.ts'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { PersonIcon } from '#web/kit/icons/icons.tsx'
import { SignOutIcon } from '#web/kit/icons/page-icons.tsx'
import { useCurrentUser } from '../shared/queries.ts'
import { signOut } from '../shared/sign-out.ts'
import styles from './user-menu.module.css'

/** A native popover: it closes on Escape and on an outside click, and keeps the tab order. */
export function UserMenu() {
  const id = useId()
  const { data: user, error } = useCurrentUser()
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id}>
        <span className="sr">{t('User menu')}</span>
        <Avatar
          name={user?.full_name ?? ''}
          picture={user ? undefined : error && <PersonIcon />}
          decorative
          className={styles.avatar}
        />
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <div className={styles.who}>
          <p className="b">
            <bdi>{user?.full_name}</bdi>
          </p>
          <p className="small quiet">{user?.email}</p>
        </div>
        <Link to="/account" className={styles.item} onClick={() => document.getElementById(id)?.hidePopover()}>
          <PersonIcon />
          {t('Manage your account')}
        </Link>
        <button type="button" className={styles.item} onClick={() => signOut(user?.external_id)}>
          <SignOutIcon />
          {t('Sign Out')}
        </button>
      </div>
    </>
  )
}
