import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { take } from '#web/desk/concierge/requests/change-request.ts'
import type { Move } from '#web/desk/concierge/requests/use-confirmed-change.tsx'
import { requestBeside } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { useGo, useGoOn, useGoOnWords } from '#web/desk/concierge/shared/use-go.ts'
import { type Command, useCommands } from '#web/desk/shared/commands.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { withAway } from '#web/desk/shared/time/away.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { statesFrom } from './state-picker.tsx'

/** All commands for the open request, by keyboard or in the command menu. */
export function useRequestCommands(request: DeskRequest, move: Move, snooze: () => void): void {
  const me = useSession()?.staff.id
  const { data: colleagues = [] } = useColleagues()
  const owner = request.assignee?.id ?? null
  const go = useGo()
  const goOn = useGoOn(request.external_id)
  const next = useGoOnWords()
  useCommands([
    ...ownCommands(owner, me, move),
    ...stateCommands(request, move),
    ...(isOpen(request)
      ? [
          solveAndNext(move, goOn, next),
          {
            id: 'snooze',
            label: 'Snooze it',
            also: 'aside later',
            group: 'This request' as const,
            keys: 's',
            run: snooze,
          },
        ]
      : []),
    {
      id: 'following',
      label: 'Open the next request',
      group: 'Queue',
      keys: ']',
      run: () => goOn((id) => requestBeside(id, 1))(),
    },
    {
      id: 'preceding',
      label: 'Open the previous request',
      group: 'Queue',
      keys: '[',
      run: () => go(requestBeside(request.external_id, -1)),
    },
    ...colleagues
      .filter(({ id }) => id !== owner && id !== me)
      .map(
        (one): Command => ({
          id: `assign:${one.id}`,
          label: `Give it to ${withAway(one, timeNow())}`,
          also: 'assign hand',
          group: 'Assign',
          run: () => move({ assignee: one.id, assigned_to: owner }),
        }),
      ),
  ])
}

function ownCommands(owner: number | null, me: number | undefined, move: Move): Command[] {
  const takeIt: Command = {
    id: 'take',
    label: 'Take it',
    also: 'assign me',
    group: 'This request',
    keys: 'a',
    run: () => move(take(owner)),
  }
  const putBack: Command = {
    id: 'put-back',
    label: 'Put it back in the queue',
    also: 'unassign no one',
    group: 'Move',
    run: () => move({ assignee: null, assigned_to: owner }),
  }
  return [...(owner === me ? [] : [takeIt]), ...(owner === null ? [] : [putBack])]
}

function stateCommands({ state }: DeskRequest, move: Move): Command[] {
  return statesFrom(state)
    .filter((one) => one !== state)
    .map((one) => ({
      id: `state:${one}`,
      label: one === 'solved' ? 'Solve it and stay here' : `Set to ${STATE_LABELS[one]}`,
      also: one === 'solved' ? 'close complete done state' : 'state status',
      group: 'Move',
      keys: one === 'solved' ? 'E' : undefined,
      run: () => move({ state: one }),
    }))
}

const isOpen = ({ state }: DeskRequest): boolean => state !== 'solved' && state !== 'closed'

/** Finds the next request before this one leaves the list. */
function solveAndNext(move: Move, goOn: ReturnType<typeof useGoOn>, next: string): Command {
  return {
    id: 'solve-and-next',
    label: `Solve it and ${next}`,
    also: 'close complete done state',
    group: 'Move',
    keys: 'e',
    run: () => move({ state: 'solved' }, goOn()),
  }
}
