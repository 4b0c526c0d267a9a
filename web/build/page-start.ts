import type { Plugin } from 'vite'
import { leanContract } from './lean-contract.ts'
import { compiledMessages } from './messages.ts'
import { builtCode } from './nested-build.ts'

/**
 * Inlines the script that must run before the page is painted, and moves the page's style sheets to its end: content
 * before them is painted with the few inlined rules (see prerender.ts). A development server loads the script as a
 * module and leaves the style sheets in place.
 */
export function pageStart(entry: string, styles: readonly string[]): Plugin {
  return {
    name: 'page-start',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        if (server) {
          const links = styles.map((file) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/@fs${file}` } }))
          return [{ tag: 'script', attrs: { type: 'module', src: `/@fs${entry}` } }, ...links]
        }
        const code = await builtCode(entry, { plugins: [compiledMessages(), leanContract()] })
        const sheets = html.match(STYLE_SHEET) ?? []
        return html
          .replaceAll(STYLE_SHEET, '')
          .replace('</head>', () => `  <script>${code.trim()}</script>\n  </head>`)
          .replace('</body>', () => `${sheets.join('')}  </body>`)
      },
    },
  }
}

const STYLE_SHEET = / *<link rel="stylesheet"[^>]*>\n/g
