type NewCountProps = { id: string; news: number; className: string | undefined }

/** How many messages are new; it describes the link that it stands at. */
export function NewCount({ id, news, className }: NewCountProps) {
  return (
    news > 0 && (
      <span id={id} className={className}>
        {news}
        <span className="sr"> new {news === 1 ? 'message' : 'messages'}</span>
      </span>
    )
  )
}
