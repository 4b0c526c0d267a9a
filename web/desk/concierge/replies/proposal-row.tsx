import { Fragment } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { deskDecideProposal, deskSavedReplies, type Proposal } from '#contract/desk/requests/saved-replies.ts'
import { LanguageTag } from '#web/desk/concierge/shared/language-tag.tsx'
import { ReplyWords } from '#web/desk/concierge/shared/reply-words.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useAct } from '#web/wire/use-act.ts'
import styles from './reply-row.module.css'

/** A colleague's proposal. Another person shares it with all, or declines. */
export function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { title, body, language, translations, by } = proposal
  const decide = useDecide(proposal)
  const first = firstNameOf(by)
  return (
    <li className={styles.row}>
      <h2>
        {title} <LanguageTag language={language} />
      </h2>
      <div className={styles.words}>
        <ReplyWords body={body} language={language} />
        {Object.entries(translations).map(([code, text]) => (
          <Fragment key={code}>
            <LanguageTag language={code} expected={language} />
            <ReplyWords body={text} language={code} />
          </Fragment>
        ))}
      </div>
      <p className={styles.whose}>{first}</p>
      <span className={styles.decide}>
        <Button
          small
          variant="secondary"
          aria-label={`Share with all: ${title}`}
          loading={decide.isPending && decide.variables}
          onClick={() => decide.act(true)}
        >
          Share with all
        </Button>
        <Button
          small
          variant="tertiary"
          aria-label={`Leave it to ${first}: ${title}`}
          loading={decide.isPending && !decide.variables}
          onClick={() => decide.act(false)}
        >
          Leave it to {first}
        </Button>
      </span>
    </li>
  )
}

function useDecide({ id, title, version }: Proposal) {
  return useAct((accept: boolean) => call(deskDecideProposal, { params: { id }, body: { accept, version } }), {
    done: (_answer, accept) => (accept ? `“${title}” is shared with all concierges.` : null),
    failsInToast: true,
    refetch: [deskSavedReplies],
  })
}
