import type { DeskRequest } from '#contract/desk/requests.ts'
import type { Change } from '#web/desk/requests/change-request.ts'
import { withAway } from '#web/desk/shared/away.ts'
import { type Command, useCommands } from '#web/desk/shared/commands.ts'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { statesFrom } from './state-picker.tsx'

type Move = (change: Change) => void

/** Everything a concierge does with the request that is open, by key or by name. */
export function useRequestCommands(request: DeskRequest, move: Move): void {
  const me = useSession()?.staff.id
  const { data: colleagues = [] } = useColleagues()
  const owner = request.assignee?.id ?? null
  useCommands([
    ...ownCommands(owner, me, move),
    ...stateCommands(request, move),
    ...colleagues
      .filter(({ id }) => id !== owner && id !== me)
      .map(
        (one): Command => ({
          id: `assign:${one.id}`,
          label: `Give it to ${withAway(one, new Date())}`,
          also: 'assign hand',
          group: 'Assign',
          run: () => move({ assignee: one.id }),
        }),
      ),
  ])
}

function ownCommands(owner: number | null, me: number | undefined, move: Move): Command[] {
  const take: Command = {
    id: 'take',
    label: 'Take it',
    also: 'assign me',
    group: 'This request',
    keys: 'a',
    run: () => move({ assignee: 'me' }),
  }
  const putBack: Command = {
    id: 'put-back',
    label: 'Put it back in the queue',
    also: 'unassign nobody',
    group: 'This request',
    run: () => move({ assignee: null }),
  }
  return [...(owner === me ? [] : [take]), ...(owner === null ? [] : [putBack])]
}

function stateCommands({ state }: DeskRequest, move: Move): Command[] {
  return statesFrom(state)
    .filter((one) => one !== state)
    .map((one) => ({
      id: `state:${one}`,
      label: one === 'solved' ? 'Mark as solved' : `Set to ${STATE_LABELS[one]}`,
      also: one === 'solved' ? 'close complete done state' : 'state status',
      group: 'Move',
      keys: one === 'solved' ? 'e' : undefined,
      run: () => move({ state: one }),
    }))
}
