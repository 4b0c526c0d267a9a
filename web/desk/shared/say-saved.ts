import { toasts } from '#web/kit/toasts.ts'

/**
 * Says that something is saved, with the way back to how it was before.
 * @param before saves that over it; refused where a colleague has saved since
 */
export function saySaved(message: string, before?: () => Promise<unknown>): void {
  const undo = async (save: () => Promise<unknown>) => {
    try {
      await save()
      toasts.show({ type: 'success', message: 'It is as it was before.', autoDismiss: true })
    } catch (error) {
      toasts.show({ type: 'error', message: error instanceof Error ? error.message : 'That did not work.' })
    }
  }
  const action = before && { label: 'Undo', run: () => void undo(before) }
  toasts.show({ type: 'success', message, autoDismiss: true, action })
}
