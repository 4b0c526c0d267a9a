import { Link } from '@tanstack/react-router'
import { useSetup } from './setup-data.ts'
import styles from './setup-line.module.css'
import { MISSING_NAMES, STEP_OF } from './steps.ts'

/** Line for operations at the desk: what the installation still lacks, with links to the steps. */
export function SetupLine() {
  const { data: setup } = useSetup()
  if (!setup?.guided) return null
  const { opened_at, missing } = setup
  if (opened_at && missing.length === 0) return null
  return (
    <aside className={styles.line} aria-label="Setting up">
      <p>
        {!opened_at && 'The doors are still closed. '}
        {missing.length > 0 ? 'Still missing:' : 'Nothing is missing.'}
      </p>
      {missing.length > 0 && (
        <ul>
          {missing.map((one) => (
            <li key={one}>
              <Link to={`/setup/${STEP_OF[one]}`}>{MISSING_NAMES[one]}</Link>
            </li>
          ))}
        </ul>
      )}
      {!opened_at && (
        <Link to="/setup" className={styles.on}>
          {missing.length > 0 ? 'Continue setup' : 'Open the doors'}
        </Link>
      )}
    </aside>
  )
}
