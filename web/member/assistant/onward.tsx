import { Link } from '@tanstack/react-router'
import { Button } from '#web/kit/button.tsx'
import { closeAssistant } from '#web/member/drawer-state.ts'

/** Where a member goes once the request is handed over. */
export function Onward() {
  return (
    <>
      <Button render={<Link to="/requests" onClick={closeAssistant} />}>View your requests</Button>
      <Button variant="tertiary" render={<Link to="/dashboard" onClick={closeAssistant} />}>
        Go to Dashboard
      </Button>
    </>
  )
}
