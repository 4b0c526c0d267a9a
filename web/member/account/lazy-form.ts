import { type ComponentType, lazy } from 'react'
import { EditFormNotLoaded } from './edit-form.tsx'

/** A form of the account: seldom needed, some with pictures or many fields. Offline it may not come, and says so. */
export const lazyForm = <Props extends { onDone: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load()
      .then((form) => ({ default: form }))
      .catch(() => ({ default: EditFormNotLoaded })),
  )
