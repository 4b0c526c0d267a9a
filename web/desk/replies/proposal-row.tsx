import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstNameOf } from '#basics/first-name.ts'
import { deskDecideProposal, type Proposal } from '#contract/desk/saved-replies.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { ReplyWords } from '#web/desk/shared/reply-words.tsx'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './reply-row.module.css'

/** What a colleague proposes to all: somebody else shares it, or leaves it theirs. */
export function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { title, body, by } = proposal
  const decide = useDecide(proposal)
  const first = firstNameOf(by)
  return (
    <li className={styles.row}>
      <h2>{title}</h2>
      <div className={styles.words}>
        <ReplyWords body={body} />
      </div>
      <p className={styles.whose}>{first}</p>
      <span className={styles.decide}>
        <Button
          small
          variant="secondary"
          aria-label={`Share with all: ${title}`}
          loading={decide.isPending && decide.variables}
          onClick={() => decide.mutate(true)}
        >
          Share with all
        </Button>
        <Button
          small
          variant="tertiary"
          aria-label={`Leave it to ${first}: ${title}`}
          loading={decide.isPending && !decide.variables}
          onClick={() => decide.mutate(false)}
        >
          Leave it to {first}
        </Button>
      </span>
    </li>
  )
}

function useDecide({ id, title, version }: Proposal) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accept: boolean) => call(deskDecideProposal, { params: { id }, body: { accept, version } }),
    onSuccess: (_done, accept) => {
      if (accept) toasts.show({ type: 'success', message: `All concierges have “${title}” now.`, autoDismiss: true })
    },
    onError: ({ message }) => toasts.show({ type: 'error', message }),
    // a colleague may have been quicker
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}
