import { toasts } from '#web/kit/feedback/toasts.ts'

/**
 * Shows a toast that something is saved, with an undo.
 * @param before saves the previous version; refused if a colleague has saved since
 */
export function showSavedToast(message: string, before?: () => Promise<unknown>): void {
  toasts.done(message, before && (() => before().then(() => toasts.done('Change undone.'), toasts.fail)))
}
