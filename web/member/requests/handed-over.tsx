import { useId } from 'react'
import type { RequestDetail } from '#contract/member/requests.ts'
import { Bowl } from '#web/kit/mark.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import styles from './handed-over.module.css'

/** What the member asked for, said back to them: the questions and their answers, else the text made of them. */
export function HandedOver({ request: { answers, details } }: { request: RequestDetail }) {
  const title = useId()
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className="d5">
        <Bowl />
        What you handed over
      </h2>
      {answers ? (
        <dl>
          {answers.map(({ question, answer, attachment_url: page }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd dir="auto">{page ? <FileAnswer page={page}>{answer}</FileAnswer> : answer}</dd>
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
  // an answer has no type, but the name that the file was sent under
  const content_type = /\.hei[cf]$/i.test(filename) ? 'image/heic' : 'application/pdf'
  const file = { key: page.replace('/attachments/', ''), filename, content_type }
  return <TextLink render={<AttachmentLink file={file} />}>{filename}</TextLink>
}
