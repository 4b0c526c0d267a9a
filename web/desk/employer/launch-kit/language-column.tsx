import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { languageName } from '#basics/language/language-name.ts'
import { type Language, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { LaunchKit } from '#contract/desk/employer/launch-kit.ts'
import { CopyButton } from '#web/desk/shared/copy-button.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { DownloadIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { type KitTexts, plain } from './kit-texts.ts'
import styles from './launch-kit.module.css'
import { PAPERS, type Paper } from './paper.ts'
import { Poster } from './poster.tsx'

const PrintIcon = line('M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z')

type LanguageColumnProps = {
  kit: LaunchKit
  texts: KitTexts
  language: Language
  paper: Paper
  /** On a phone, where one language is shown at a time. */
  isShown: boolean
  /** Before the page prints: its poster is the one of this language. */
  onPrint: (language: Language) => void
}

/** Poster, mail and text for the intranet in one language. */
export function LanguageColumn({ kit, texts, language, paper, isShown, onPrint }: LanguageColumnProps) {
  const id = useId()
  return (
    <section className={classNames(styles.column, !isShown && styles.other)} aria-labelledby={id}>
      <h2 id={id} className="d4" lang={language}>
        {languages[language].name}
      </h2>
      <PosterPart {...{ kit, texts, language, paper, onPrint }} />
      <Text title="Email to everyone" text={texts.mail} language={language} />
      <Text title="Intranet or chat" text={texts.intranet} language={language} />
    </section>
  )
}

type PosterPartProps = Omit<LanguageColumnProps, 'isShown'>

function PosterPart({ kit, texts, language, paper, onPrint }: PosterPartProps) {
  const [isFile, setFile] = useState(false)
  const printPoster = (asFile: boolean) => {
    // the browser captures the page at once
    flushSync(() => {
      setFile(asFile)
      onPrint(language)
    })
    print()
  }
  const named = languageName(language)
  return (
    <div className={styles.poster}>
      <div className={styles.preview} role="img" aria-label={`Poster in ${named}: ${texts.poster.headline}`}>
        <Poster {...{ kit, language, paper }} texts={texts.poster} />
      </div>
      <div className={styles.about}>
        <h3>Poster</h3>
        <p className="small quiet">
          {language === SOURCE_LANGUAGE
            ? `${sentenceOf(paper)} Looks best in color; the code works in black and white, too.`
            : `The same poster in ${named}.`}
        </p>
        <div className={styles.acts}>
          <Button small aria-label={`Print the poster in ${named}`} onClick={() => printPoster(false)}>
            <PrintIcon />
            Print
          </Button>
          <Button
            small
            variant="secondary"
            aria-label={`PDF of the poster in ${named}`}
            onClick={() => printPoster(true)}
          >
            <DownloadIcon />
            PDF
          </Button>
        </div>
        <p className="small quiet" role="status">
          {isFile && 'Choose “Save as PDF” as the printer.'}
        </p>
      </div>
    </div>
  )
}

const sentenceOf = (paper: Paper) => PAPERS.find(({ value }) => value === paper)?.sentence ?? ''

type TextProps = { title: string; text: KitTexts['mail']; language: Language }

function Text({ title, text, language }: TextProps) {
  const named = languageName(language)
  return (
    <section className={styles.text} aria-label={`${title}, ${named}`}>
      <header>
        <h3>{title}</h3>
        <CopyButton text={plain(text)} what={`${title}, ${named}`} />
      </header>
      <div className={styles.written} lang={language} dir={languages[language].direction}>
        <p className="b">{text.subject}</p>
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
