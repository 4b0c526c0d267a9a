import { Link } from '@tanstack/react-router'
import { msg, t } from '#basics/language/translate.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import styles from './account-aside.module.css'
import { EmployerSees } from './privacy/employer-sees.tsx'

/** In the order of the page. */
const PARTS = [
  { id: 'you', title: msg('You') },
  { id: 'notices', title: msg('When there’s an answer') },
  { id: 'opened', title: msg('Who opened my requests') },
  { id: 'signing-in', title: msg('Signing in') },
  { id: 'leaving', title: msg('When you leave') },
  { id: 'your-data', title: msg('Your data') },
]

/** Column beside the settings: links to them, and the privacy promise. */
export function AccountAside() {
  const { data: user } = useCurrentUser()
  const isOfCompany = (user?.standing?.places.length ?? 0) > 0
  return (
    <div className={styles.aside}>
      <nav className={styles.parts} aria-label={t('On this page')}>
        <ul>
          {PARTS.filter(({ id }) => id !== 'leaving' || isOfCompany).map(({ id, title }) => (
            <li key={id}>
              <TextLink
                className={styles.part}
                render={
                  <Link
                    to="/account"
                    hash={id}
                    onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
                  />
                }
              >
                {t(title)}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <EmployerSees />
    </div>
  )
}
