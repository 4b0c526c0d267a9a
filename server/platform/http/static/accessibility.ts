import type { FastifyInstance } from 'fastify'
import { currentLanguage, t } from '#basics/language/translate.ts'
import type { Config } from '#server/platform/config/config.ts'
import { escape } from './static.ts'

/** The accessibility statement, without scripts: `/accessibility` at both doors, in the reader's language. */
export function accessibilityStatement(
  door: FastifyInstance,
  { BRAND_NAME: brand, SUPPORT_EMAIL: email }: Config,
  headers: Readonly<Record<string, string>>,
) {
  door.get('/accessibility', (_request, reply) =>
    reply
      .headers(headers)
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(statement(brand, email)),
  )
  door.get('/accessibility.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}

function statement(brand: string, email: string): string {
  const title = t('Accessibility of {brand}', { brand })
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/accessibility.css">
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${sections()
  .map(([heading, text]) => `<h2>${escape(heading)}</h2>\n<p>${escape(text)}</p>`)
  .join('\n')}
<h2>${escape(t('Tell us'))}</h2>
<p>${escape(t('If something does not work for you, write to us. A person reads every email and writes back:'))} <a href="mailto:${escape(email)}">${escape(email)}</a></p>
<p><a href="/">${escape(t('Back to {brand}', { brand }))}</a></p>
</main>
</body>
</html>`
}

const sections = (): [heading: string, text: string][] => [
  [
    t('What we aim for'),
    t(
      'Everyone should be able to use every page. We aim for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
    ),
  ],
  [
    t('How we check'),
    t(
      'With every change, programs check every page, in light and dark colors. The main tasks are tested with the keyboard alone, on the narrowest phones, and enlarged to 400 %. No person who uses assistive technology every day has evaluated it yet.',
    ),
  ],
  [
    t('What does not work fully'),
    t(
      'Pictures and documents that people send have no description unless they write one. What our partners show on their own pages is beyond our control.',
    ),
  ],
  [t('Another way'), t('You can also write by email: reply to any of our emails, and a person takes it from there.')],
]

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
main { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 38rem; overflow-wrap: anywhere; }
h1 { line-height: 1.15; } h2 { font-size: 1.125rem; margin: 2rem 0 .25rem; } p { margin: .25rem 0; }
a { display: inline-block; min-height: 24px; }
`
