import { ToastRegion } from '#web/kit/feedback/toast-region.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { Buttons } from './buttons.tsx'
import { Chips } from './chips.tsx'
import { Finding } from './finding.tsx'
import { Inputs } from './inputs.tsx'
import { TabsAndAlerts, Toasts } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import styles from './page.module.css'
import { Conversation, StatusAndPeople } from './people.tsx'
import { Pictures } from './pictures.tsx'
import { Empty, Progress, Skeletons, Uploads } from './progress.tsx'

/** Every component in every state, in the order of the design sheet. */
export function Page() {
  return (
    <main className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h1 className="d1">Components</h1>
          <p className="quiet">Point at anything, walk through it by keyboard, press it: those states are live here.</p>
        </div>
        <Mark brand="Tendwell" />
      </header>
      <Pictures />
      <div className={styles.two}>
        <Buttons />
        <StatusAndPeople />
      </div>
      <Inputs />
      <Chips />
      <div className={styles.two}>
        <TabsAndAlerts />
        <div>
          <Toasts />
          <Progress />
          <Uploads />
        </div>
      </div>
      <Overlays />
      <Finding />
      <div className={styles.two}>
        <Conversation />
        <Skeletons />
      </div>
      <Empty />
      <ToastRegion />
    </main>
  )
}
