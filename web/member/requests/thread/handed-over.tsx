import { useId } from 'react'
import { t } from '#basics/language/translate.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Bowl } from '#web/kit/icons/mark.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { AttachmentLink } from './attachment-link.tsx'
import styles from './handed-over.module.css'

/** The member's submission: the questions and answers, or the text made from them. */
export function HandedOver({ request: { answers, details } }: { request: RequestDetail }) {
  const title = useId()
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className="d5">
        <Bowl />
        {t('What you handed over')}
      </h2>
      {answers ? (
        <dl>
          {answers.map(({ question, answer, attachment_url: page, ...given }) => (
            <div key={question}>
              <dt lang={langOf(given, 'question')}>{question}</dt>
              <dd dir="auto" lang={langOf(given, 'answer')}>
                {page ? <FileAnswer page={page}>{answer}</FileAnswer> : answer}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.details} dir="auto">
          {details}
        </p>
      )}
    </section>
  )
}

function FileAnswer({ page, children: filename }: { page: string; children: string }) {
  // an answer has no media type, only the name of the uploaded file
  const content_type = /\.hei[cf]$/i.test(filename) ? 'image/heic' : 'application/pdf'
  const file = { key: page.replace('/attachments/', ''), filename, content_type }
  return <TextLink render={<AttachmentLink file={file} />}>{filename}</TextLink>
}
