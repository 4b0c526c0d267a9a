import type { FastifyInstance } from 'fastify'
import { isLanguage, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage, t } from '#basics/language/translate.ts'
import { uploadTypes } from '#contract/shared/upload.ts'
import { colorOf } from '#domain/brand-palette.ts'
import type { Config } from '#server/platform/config/config.ts'
import { inLanguage } from '#server/platform/language/language.ts'

const GROUND = '#ffffff'

/** The service worker receives shared content and keeps it on the device: see web/member/service-worker/shares.ts. */
const SHARE_PATH = '/share'

/**
 * Manifest for the installation of the members' app, with the brand's current name and colors. A page in another language
 * than English names its language in the address.
 */
export function manifestOf(door: FastifyInstance, config: Pick<Config, 'BRAND_NAME' | 'look'>) {
  door.get<{ Querystring: { language?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const { language = '' } = request.query
    const manifest = inLanguage(isLanguage(language) ? language : SOURCE_LANGUAGE, () => written(config))
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest))
  })
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
    description: t('Hand it over. We’ll take it from there.'),
    lang: currentLanguage(),
    dir: languages[currentLanguage()].direction,
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
    shortcuts: [shortcut(t('Your requests'), '/requests'), shortcut(t('Benefits & Offers'), '/benefits-and-offers')],
  }
}

/** Without a service worker, shared content is not read, and the page reports that it did not arrive. */
async function withoutWorker(door: FastifyInstance) {
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
  door.post(SHARE_PATH, async (_request, reply) => reply.redirect(SHARE_PATH, 303))
}
