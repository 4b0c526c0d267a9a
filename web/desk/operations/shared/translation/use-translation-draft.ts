import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Language } from '#basics/language/languages.ts'
import {
  readTranslation,
  saveTranslation,
  type TranslatedKind,
  type Translation,
} from '#contract/desk/operations/translations.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { loseSession, useSession } from '#web/desk/shared/wire/queries.ts'
import { createAutosave } from '#web/drafts/autosave.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { CallError } from '#web/wire/call-error.ts'
import { isSameTexts, listOf, mergedTexts, type Texts, textsFrom } from './texts.ts'

/** A record's translation into one language. */
export type TranslationOf = { readonly kind: TranslatedKind; readonly id: number; readonly language: Language }

export type TranslationDraft = ReturnType<typeof useTranslationDraft>

/** Draft of a translation: the server's, or one that this browser could not save. */
export function useTranslationDraft(of: TranslationOf, translation: Translation) {
  const staffId = useSession()?.staff.id ?? 0
  const [{ draft, ...ways }] = useState(() => open(staffId, of, translation))
  const now = useAutosave(draft, () => draft.flush().finally(draft.stop))
  const { status, other } = now
  const { settle } = ways
  useEffect(() => {
    if (status === 'conflict' && other) settle()
  }, [status, other, settle])
  return { draft, now, ...ways }
}

const text = z.object({ text: z.string(), english: z.string() })
const texts = z.record(z.string(), text)
const schema = z.object({ revision: z.number(), texts, base: texts })

function open(staffId: number, { kind, id, language }: TranslationOf, translation: Translation) {
  const params = { kind, id, language }
  const stored = storedDraft(`desk.translation.${staffId}.${kind}.${id}.${language}`, schema)
  const snapshotOf = (saved: Translation) => ({ value: textsFrom(saved.texts), version: saved.revision })
  const theirs = snapshotOf(translation)
  const here = stored.read()
  // The server's texts at the start of the edit. They tell a colleague's later changes apart from own ones.
  let base: Texts = here?.base ?? theirs.value
  let latest = translation
  const draft = createAutosave<Texts>({
    start: here ? { value: here.texts, version: here.revision } : theirs,
    saved: theirs.value,
    load: async () => {
      latest = (await call(readTranslation, { params })).translation
      return snapshotOf(latest)
    },
    save: async ({ value, version }) => {
      const body = { revision: version ?? 0, texts: listOf(value) }
      latest = (await call(saveTranslation, { params, body }).catch(signedOut)).translation
      base = value
      return latest.revision
    },
    isSame: isSameTexts,
    store: (unsaved) =>
      stored.write(unsaved && { revision: unsaved.version ?? 0, texts: { ...unsaved.value }, base: { ...base } }),
  })
  draft.meet(theirs)
  return {
    draft,
    base: () => base,
    /** The translation as the server last returned it. */
    latest: () => latest,
    /** Saves own changes on top of a colleague's, unless both changed the same text. */
    settle() {
      const { value, other } = draft.current()
      const together = other && mergedTexts(base, value, other.value)
      if (!other || !together) return
      base = other.value
      draft.resolve({ value: together, version: other.version })
    },
    /** Decides a conflict: these texts are saved over the colleague's. */
    resolve(mine: Texts) {
      const { other } = draft.current()
      if (!other) return
      base = other.value
      draft.resolve({ value: mine, version: other.version })
    },
    /** Continues from a translation that the server returned. */
    adopt(saved: Translation) {
      latest = saved
      base = textsFrom(saved.texts)
      draft.adopt(snapshotOf(saved))
    },
  }
}

/** Shows the sign-in page after the session ended. The draft stays in this browser. */
function signedOut(error: unknown): never {
  if (error instanceof CallError && error.status === 401) loseSession()
  throw error
}
