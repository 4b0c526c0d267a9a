import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Language, languages } from '#basics/language/languages.ts'
import { readTranslation, type Translation } from '#contract/desk/operations/translations.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/layout/open-page.tsx'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { TextPair } from './text-pair.tsx'
import { isMissing, type Texts } from './texts.ts'
import { TranslationBar } from './translation-bar.tsx'
import styles from './translation-editor.module.css'
import { type TranslationDraft, type TranslationOf, useTranslationDraft } from './use-translation-draft.ts'

type TranslationEditorProps = {
  of: TranslationOf
  /** The English texts, in the order that members see. */
  texts: readonly TranslatableText[]
  /** When the English of a text changed, if known. */
  changedAt?: (text: TranslatableText) => string | null
  /** Field to show. */
  open?: string | undefined
  onLanguage: (language: Language | undefined) => void
  /** Places the editor on the page. Receives the missing texts. */
  children: (editor: ReactNode, missing: readonly TranslatableText[]) => ReactNode
}

/** The English texts of a record with their translation beside them. */
export function TranslationEditor(props: TranslationEditorProps) {
  const { kind, id, language } = props.of
  const reading = useQuery({ ...queryOf(readTranslation, { params: { kind, id, language } }), gcTime: 0 })
  if (reading.data)
    return <Editor key={`${kind} ${id} ${language}`} {...props} translation={reading.data.translation} />
  if (reading.error) return props.children(<LoadFailed error={reading.error} onRetry={reading.refetch} />, [])
  return props.children(<FormSkeleton />, [])
}

function Editor({
  of,
  texts,
  translation,
  changedAt,
  open,
  onLanguage,
  children,
}: TranslationEditorProps & { translation: Translation }) {
  const editing = useTranslationDraft(of, translation)
  const { draft, now } = editing
  const missing = texts.filter((text) => isMissing(now.value, text))
  const inputs = useRef(new Map<string, HTMLElement>())
  useEffect(() => inputs.current.get(open ?? '')?.focus(), [open])
  const jump = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const at = texts.findIndex(({ field }) => inputs.current.get(field) === event.target)
    const next = missing.find((text) => texts.indexOf(text) > at) ?? missing[0]
    if (next) inputs.current.get(next.field)?.focus()
  }
  const change = (text: TranslatableText, translated: string) =>
    draft.change({ ...now.value, [text.field]: { text: translated, english: text.english } })
  return children(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the fields in it
    <div onKeyDown={jump}>
      <TranslationBar of={of} editing={editing} missing={missing} onLanguage={onLanguage} />
      <Conflict texts={texts} editing={editing} />
      <p className={styles.phone}>Translations are easier to edit on a larger screen.</p>
      <div className={styles.table}>
        <div className={styles.heads} aria-hidden="true">
          <span>English</span>
          <span lang={of.language}>{languages[of.language].name}</span>
        </div>
        {texts.map((text, index) => (
          <TextPair
            key={text.field}
            text={text}
            language={of.language}
            texts={now.value}
            before={texts[index - 1]}
            changedAt={changedAt?.(text) ?? null}
            ref={(input) => {
              if (input) inputs.current.set(text.field, input)
              else inputs.current.delete(text.field)
            }}
            onChange={(translated) => change(text, translated)}
          />
        ))}
      </div>
    </div>,
    missing,
  )
}

/** A colleague changed the same texts: both versions, with a choice for each text. */
function Conflict({ texts, editing }: { texts: readonly TranslatableText[]; editing: TranslationDraft }) {
  const { draft, now, base, resolve } = editing
  const { other } = now
  if (now.status !== 'conflict' || !other) return null
  return (
    <div className={styles.conflict}>
      <RecordConflict<Texts>
        mine={now.value}
        theirs={other.value}
        base={base()}
        labels={Object.fromEntries(texts.map((text) => [text.field, text.english]))}
        say={(_field, translated) => translated?.text || 'Missing'}
        onMerge={resolve}
        onTheirs={() => draft.adopt(other)}
      />
    </div>
  )
}
