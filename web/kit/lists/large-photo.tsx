import type { ReactNode } from 'react'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import styles from './photo.module.css'

type LargePhotoProps = { name: string; address: string; onClose: () => void }

/** A picture over the page, if its place is too narrow to enlarge it. */
export function LargePhoto({ name, address, onClose }: LargePhotoProps): ReactNode {
  return (
    <Dialog open wide title={name} onClose={onClose}>
      <img className={styles.large} src={address} alt={name} />
    </Dialog>
  )
}
