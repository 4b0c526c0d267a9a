import { type FormEvent, useRef } from 'react'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { useAddNote } from '#web/desk/concierge/requests/sending.ts'
import { messageDraft, useMessageDraft } from '#web/desk/concierge/requests/use-message-draft.ts'
import { useGoOn, useGoOnWords } from '#web/desk/concierge/shared/use-go.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { NoteIcon } from '#web/desk/shared/layout/icons.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { AttachedFile, FileButton } from './attachment.tsx'
import styles from './composer.module.css'
import { Mentions } from './mentions.tsx'
import type { ComposerProps } from './props.ts'
import { returnToText } from './return-to-text.ts'
import { DraftText } from './text.tsx'
import { FormattingToolbar } from './toolbar.tsx'
import { useAttachment } from './use-attachment.ts'
import { useOnceLoaded } from './use-once-loaded.ts'

type NoteProps = ComposerProps & { focus: number }

/** Composer for notes. It uses an endpoint that cannot send anything to a member. */
export function NoteComposer({ request, onTyping, focus }: NoteProps) {
  const id = request.external_id
  const draft = messageDraft(useSession()?.staff.id ?? 0, id, 'note')
  const now = useMessageDraft(draft, String(request.messages.length))
  const add = useAddNote(id)
  const goOn = useGoOn(id)
  const next = useGoOnWords()
  const upload = useAttachment(id, (uploaded) => draft.attach(uploaded, request.last_seq))
  const area = useRef<HTMLTextAreaElement>(null)
  const wantedEarly = useRef<{ goesOn: boolean; from: Element | null }>(null)
  const isBlocked = !hasVisibleContent(now.value.text) || now.status === 'loading' || upload.state.step === 'uploading'

  const submit = async (goesOn = false, from = document.activeElement) => {
    if (now.status === 'loading') {
      wantedEarly.current = hasVisibleContent(now.value.text) ? { goesOn, from } : null
      return
    }
    if (isBlocked || add.isPending) return
    const go = goesOn && goOn()
    add.mutate(await draft.beforeSend(), {
      onSuccess() {
        draft.sent()
        onTyping(null)
        if (go) go()
        else returnToText(area.current, from)
      },
    })
  }
  useNoteCommands(isBlocked, next, submit)
  const write = (text: string) => {
    add.reset()
    draft.write(text, request.last_seq)
    onTyping('writing_note')
  }
  useOnceLoaded(
    now.status === 'loading',
    wantedEarly,
    ({ goesOn, from }) => now.other === null && void submit(goesOn, from),
  )
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {add.error && (
        <div className={styles.fault}>
          <AlertBox variant="error">{add.error.message} Nothing you wrote is lost.</AlertBox>
        </div>
      )}
      {now.value.text.includes('@') && <Mentions area={area} />}
      <DraftText
        ref={area}
        label="Internal note"
        placeholder="For colleagues only. @ mentions one of them."
        draft={draft}
        now={now}
        busy={add.isPending}
        focus={focus}
        onSubmit={submit}
        onWrite={write}
      />
      <AttachedFile upload={upload} attached={now.value.file} onRemove={() => draft.attach(null, request.last_seq)} />
      <div className={styles.bar}>
        <FileButton upload={upload} disabled={add.isPending} />
        <FormattingToolbar area={area} />
        <Button className={styles.send} type="submit" small disabled={isBlocked} loading={add.isPending}>
          <NoteIcon />
          Add note
        </Button>
      </div>
    </form>
  )
}

/** Commands that add the note. `next` names where the second one continues. */
function useNoteCommands(isBlocked: boolean, next: string, submit: (goesOn?: boolean) => Promise<void>): void {
  useCommands(
    isBlocked
      ? []
      : [
          { id: 'add-note', label: 'Add the note', group: 'Send', chord: 'Enter', run: () => void submit() },
          {
            id: 'add-note-and-next',
            label: `Add the note and ${next}`,
            group: 'Send',
            chord: 'Shift+Enter',
            run: () => void submit(true),
          },
        ],
  )
}
