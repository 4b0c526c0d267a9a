import type { FastifyInstance } from 'fastify'
import { colorOf } from '#contract/desk/brand-look.ts'
import { uploadTypes } from '#contract/shared/upload.ts'
import type { Config } from '#server/config.ts'

const GROUND = '#ffffff'

/** The service worker takes what is shared there, and keeps it on the device: see web/member/service-worker/shares.ts. */
const SHARE_PATH = '/share'

/** What a browser needs to install the members' app, under the brand's own name and in its colors, as they are now. */
export function manifestOf(door: FastifyInstance, config: Pick<Config, 'BRAND_NAME' | 'look'>) {
  door.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(written(config))),
  )
  door.register(withoutWorker)
}

function written({ BRAND_NAME, look }: Pick<Config, 'BRAND_NAME' | 'look'>) {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  })
  const icons = look.icons
    ? [icon(look.icons.any, '512x512'), icon(look.icons.maskable, '512x512', 'maskable')]
    : [
        icon('/icon-192.png', '192x192'),
        icon('/icon-512.png', '512x512'),
        icon('/icon-maskable-512.png', '512x512', 'maskable'),
      ]
  const shortcut = (name: string, url: string) => ({ name, url, icons: icons.slice(0, 1) })
  return {
    id: '/',
    name: BRAND_NAME,
    short_name: BRAND_NAME,
    description: 'Hand it over. We’ll take it from there.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: colorOf(look.colors, 'light', 'primary').toLowerCase(),
    icons,
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'file', accept: uploadTypes }] },
    },
    shortcuts: [shortcut('Your requests', '/requests'), shortcut('Benefits & Offers', '/benefits-and-offers')],
  }
}

/** Where a browser has no service worker yet, nothing of what is shared is read; the page says that nothing came. */
async function withoutWorker(door: FastifyInstance) {
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
  door.post(SHARE_PATH, async (_request, reply) => reply.redirect(SHARE_PATH, 303))
}
