import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import { escape } from '#server/platform/http/static/static.ts'

/** A message as the outbox shows it. */
export type OutboxMessage = Pick<OutgoingMessage, 'channel' | 'subject' | 'body' | 'links'> & {
  readonly to: string
  readonly sent_at: Date
  /** Reply-To address, if replies are accepted. */
  readonly reply_to?: string
}

export type Outbox = { readonly messages: readonly OutboxMessage[]; readonly to: string; readonly brand: string }

/** The outbox as a page without scripts or inline content. */
export function outboxPage({ messages, to, brand }: Outbox): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox | ${escape(brand)}</title>
<link rel="stylesheet" href="/__outbox/page.css">
<main>
<h1>Outbox</h1>
<p>No provider is configured, so these mails and texts were not sent. The newest is first.</p>
<form action="/__outbox">
<label for="to">Email address or phone number</label>
<div><input id="to" name="to" value="${escape(to)}" autocomplete="off"> <button>Show</button> <a href="/__outbox">Show all</a></div>
</form>
${messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : messages.map(messageCard).join('\n')}
</main>
</html>
`
}

function messageCard(message: OutboxMessage): string {
  const moment = message.sent_at.toISOString()
  return `<article>
<h2>${message.channel === 'sms' ? 'Text message' : escape(message.subject)}</h2>
<p>To ${escape(message.to)} · <time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time></p>${message.reply_to ? `\n<p>Replies go to ${escape(message.reply_to)}</p>` : ''}
<pre>${linked(message)}</pre>
</article>`
}

/** The body with its links made clickable. */
function linked({ body, links }: OutboxMessage): string {
  return links.reduce((html, link) => {
    const address = escape(link)
    return html.replace(address, () => `<a href="${address}">${address}</a>`)
  }, escape(body))
}

export const outboxStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem 4rem; }
main { max-width: 46rem; margin: auto; }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 0; }
form { margin: 1.5rem 0; }
form div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: .25rem; }
input { font: inherit; padding: .5rem .75rem; min-width: min(20rem, 100%); box-sizing: border-box; }
button { font: inherit; padding: .5rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
article p { margin: .125rem 0 0; opacity: .75; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 1rem 0 0; }
`
