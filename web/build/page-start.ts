import type { Plugin } from 'vite'
import { leanContract } from './lean-contract.ts'
import { builtCode } from './nested-build.ts'

/**
 * Puts into the page what must run before it is painted, and moves its style sheets to its end: what stands before them
 * is painted with the few rules that it needs (see prerender.ts), not after they have come. A development server loads
 * it as a module, and these style sheets as they are.
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
        const code = await builtCode(entry, { plugins: [leanContract()] })
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
