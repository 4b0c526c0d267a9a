import { useBlocker } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react'
import { t } from '#basics/language/translate.ts'
import type { AlertDialog } from '#web/kit/overlays/alert-dialog.tsx'
import { isSameLocation, type Places } from '#web/member/shared/same-location.ts'

type Loaded = { default: ComponentType<ComponentProps<typeof AlertDialog>> }

// without unsent text there is nothing to confirm, so the code loads when the member types
const Question = lazy(() =>
  import('#web/kit/overlays/alert-dialog.tsx')
    .then((kit): Loaded => ({ default: kit.AlertDialog }))
    // a failed load of its code or style sheet ends here
    .catch((): Loaded => ({ default: Unasked })),
)

/** Asks for confirmation before a navigation that would leave unsent text. */
export function LeavePrompt({ wouldLose }: { wouldLose: boolean }) {
  const wouldBlock = useCallback((places: Places) => wouldLose && !isSameLocation(places), [wouldLose])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldBlock,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  if (!wouldLose && !isAsking) return null
  return (
    <Suspense>
      <Question
        open={isAsking}
        title={t('Are you sure you want to leave?')}
        description={t('Your message has not been sent.')}
        keep={{ label: t('Stay'), onClick: () => reset?.() }}
        proceed={{ label: t('Leave'), onClick: () => proceed?.() }}
      />
    </Suspense>
  )
}

/** The dialog's code failed to load; the text is kept as a draft anyway. */
function Unasked({ open, proceed: { onClick } }: ComponentProps<typeof AlertDialog>) {
  useEffect(() => {
    if (open) onClick()
  }, [open, onClick])
  return null
}
