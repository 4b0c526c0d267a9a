import type { ReactNode } from 'react'
import type { Language } from '#basics/language/languages.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { ideaTexts, questionField, type TranslatableText } from '#domain/translatable-texts.ts'
import { useIdeaSearch } from '#web/desk/operations/catalog/catalog-search.ts'
import { useShowLanguage } from '#web/desk/operations/catalog/translation-switch.tsx'
import { englishNameOf } from '#web/desk/operations/shared/translation/languages.ts'
import { TranslationEditor } from '#web/desk/operations/shared/translation/translation-editor.tsx'
import panes from '#web/desk/shared/layout/two-panes.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { changeOfEnglish } from './change-of-english.ts'

type IdeaTranslationProps = {
  idea: Idea
  questions: readonly FlowQuestion[]
  language: Language
  list: (missing: readonly TranslatableText[]) => ReactNode
}

/** An idea's texts with their translation, beside the list of questions. */
export function IdeaTranslation({ idea, questions, language, list }: IdeaTranslationProps) {
  const { question } = useIdeaSearch()
  const showLanguage = useShowLanguage()
  const { id } = idea
  return (
    <TranslationEditor
      of={{ kind: 'idea', id, language }}
      texts={ideaTexts(idea, questions)}
      changedAt={(text) => changeOfEnglish(idea, text)}
      open={question && questionField(question)}
      onLanguage={showLanguage}
    >
      {(editor, missing) => (
        <main id="work" tabIndex={-1} className={classNames(panes.panes, panes.open)}>
          <h1 className="sr">{idea.name}</h1>
          {list(missing)}
          <section aria-label={`${englishNameOf(language)} translation`} className={panes.work}>
            {editor}
          </section>
        </main>
      )}
    </TranslationEditor>
  )
}
