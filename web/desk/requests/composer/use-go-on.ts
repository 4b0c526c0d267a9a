import { nextToDo } from '#web/desk/shared/queue-rows.ts'
import { useGo } from '#web/desk/shared/use-go.ts'

/** Looks up what comes after this request while it stands in the list; what it answers goes there. */
export function useGoOn(id: string) {
  const go = useGo()
  return () => {
    const next = nextToDo(id)
    return () => go(next)
  }
}
