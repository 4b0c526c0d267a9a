import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Asks for the two text fonts with the page, not after its style sheet has been read. As `after-paint` the server
 * lets the browser ask for them, or leaves that to the page's own first lines: see web/build/prerender.ts.
 */
export function fontPreload(rel: 'preload' | 'after-paint'): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .toSorted()
          .map((file) => link(rel, file)),
    },
  }
}

function link(rel: string, file: string): HtmlTagDescriptor {
  // fonts are always fetched without credentials: without crossorigin the browser would load them twice
  const attrs = { rel, href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}
