import { type ComponentType, lazy } from 'react'
import { EditFormNotLoaded } from '#web/member/account/you/edit-form.tsx'

/**
 * A form of the account, loaded on demand: forms are rarely used, and some have pictures or many fields. Offline it may
 * fail to load, and then shows an error.
 */
export const lazyForm = <Props extends { onDone: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load()
      .then((form) => ({ default: form }))
      .catch(() => ({ default: EditFormNotLoaded })),
  )
