import { Link } from '@tanstack/react-router'
import { TextLink } from '#web/kit/text-link.tsx'
import styles from './account-aside.module.css'
import { EmployerSees } from './employer-sees.tsx'

/** In the order of the page. */
const PARTS = [
  { id: 'you', title: 'You' },
  { id: 'notices', title: 'When there’s an answer' },
  { id: 'opened', title: 'Who opened my requests' },
  { id: 'signing-in', title: 'Signing in' },
  { id: 'your-data', title: 'Your data' },
]

/** Beside the settings: where they are, and the promise. */
export function AccountAside() {
  return (
    <div className={styles.aside}>
      <nav className={styles.parts} aria-label="On this page">
        <ul>
          {PARTS.map(({ id, title }) => (
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
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <EmployerSees />
    </div>
  )
}
