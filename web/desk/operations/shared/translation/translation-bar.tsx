import { type Language, languages } from '#basics/language/languages.ts'
import { readCatalog } from '#contract/desk/operations/catalog.ts'
import { deskOfferingChoices } from '#contract/desk/operations/offerings.ts'
import { publishTranslation } from '#contract/desk/operations/translations.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import styles from '#web/desk/operations/shared/draft-bar.module.css'
import { DraftBar } from '#web/desk/operations/shared/draft-bar.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { clockTime } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import { LanguageSelect } from './language-select.tsx'
import { englishNameOf } from './languages.ts'
import type { TranslationDraft, TranslationOf } from './use-translation-draft.ts'

type TranslationBarProps = {
  of: TranslationOf
  editing: TranslationDraft
  missing: readonly TranslatableText[]
  onLanguage: (language: Language | undefined) => void
}

/** Number of missing texts, the languages, and the button to publish. */
export function TranslationBar({ of, editing, missing, onLanguage }: TranslationBarProps) {
  const { draft, now, latest } = editing
  const { confirm, dialog } = useConfirm()
  const publishing = usePublish(of, editing)
  const name = englishNameOf(of.language)
  const publish = () => confirm(gapsOf(missing, name), publishing.act)
  return (
    <>
      <DraftBar now={now} onRetry={() => void draft.flush()} failure={publishing.failure}>
        <p className={`${styles.count} ${styles.changes}`} role="status">
          {missing.length > 0 && <i aria-hidden="true" />}
          {countLabel(missing.length, name)}
        </p>
        <span className={`small quiet ${styles.saved}`}>{savedLabel(now.status, latest().changed_at)}</span>
        <LanguageSelect value={of.language} onValue={onLanguage} />
        <Button disabled={now.status === 'conflict'} loading={publishing.isPending} onClick={publish}>
          Publish {name}
        </Button>
      </DraftBar>
      {dialog}
    </>
  )
}

function countLabel(missing: number, name: string) {
  if (missing === 0) return `Every text is in ${name}`
  return missing === 1 ? `1 text is missing in ${name}` : `${missing} texts are missing in ${name}`
}

function savedLabel(status: string, savedAt: string | null) {
  if (status === 'unsaved' || status === 'saving') return 'Saving…'
  if (status === 'failed' || status === 'conflict') return 'Not saved'
  return savedAt ? `Saved ${clockTime(savedAt)}` : ''
}

const GAPS_SHOWN = 8

/** Names what members will read in English; nothing to confirm without a gap. */
function gapsOf(missing: readonly TranslatableText[], name: string) {
  if (missing.length === 0) return null
  const more = missing.length - GAPS_SHOWN
  return {
    title: `Members who read ${name} will see ${missing.length === 1 ? 'this text' : 'these texts'} in English`,
    lines: [...missing.slice(0, GAPS_SHOWN).map(({ english }) => english), ...(more > 0 ? [`and ${more} more`] : [])],
    keep: 'Keep translating',
    proceed: `Publish ${name}`,
  }
}

/** Publishes the server's draft, so unsaved changes are saved first. */
function usePublish({ kind, id, language }: TranslationOf, { draft, adopt }: TranslationDraft) {
  return useAct(
    async () => {
      if (!(await draft.flush())) return
      const sent = draft.current()
      const params = { kind, id, language }
      const { translation } = await call(publishTranslation, { params, body: { revision: sent.version ?? 0 } })
      // Changes typed during the call stay in this browser.
      if (draft.current().value === sent.value) adopt(translation)
      // lists show what is missing
      void refetchAnswers(readCatalog, deskOfferingChoices)
      toasts.done(`Published. Members who read ${languages[language].name} see it now.`)
    },
    {
      onFailed(error) {
        if (error instanceof CallError && error.status === 409) void draft.refresh()
      },
    },
  )
}
