import { externalLink } from '#web/kit/external-link.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { settings } from '#web/wire/settings.ts'
import { useCurrentUser } from '../queries.ts'
import styles from './footer.module.css'

/** Who gives the member access, and the small print. */
export function Footer() {
  const { data: user } = useCurrentUser()
  const company = user?.companies[0]
  return (
    <footer className={styles.foot}>
      {!user && <Skeleton className={styles.coming} />}
      {company && (
        <p className={styles.by}>
          Brought to you by{' '}
          {company.image_url && <img className={styles.logo} src={company.image_url} alt="" width="26" height="26" />}
          <b className="b">{company.name}</b>
        </p>
      )}
      <a {...externalLink(settings.terms_url)}>Terms of Service</a>
      <a {...externalLink(settings.privacy_url)}>Privacy Policy</a>
      <a href={`mailto:${settings.support_email}`}>Contact support</a>
    </footer>
  )
}
