import { Trans } from '#web/kit/text/trans.tsx'

type NewCountProps = { id: string; news: number; className: string | undefined }

/** The number of new messages; it is the description of its link. */
export function NewCount({ id, news, className }: NewCountProps) {
  return (
    news > 0 && (
      <span id={id} className={className}>
        <Trans
          message="{count, plural, one {#<what> new message</what>} other {#<what> new messages</what>}}"
          parts={{ what: <span className="sr" /> }}
          values={{ count: news }}
        />
      </span>
    )
  )
}
