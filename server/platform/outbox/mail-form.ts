import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage, t } from '#basics/language/translate.ts'
import { type BrandLook, type Scheme } from '#contract/desk/operations/brand.ts'
import { tokensOf } from '#domain/brand-palette.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'
import { escape } from '#server/platform/http/static/static.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { HUES } from './mail-hues.ts'

/** Parts of a mail in order. The text and the HTML are generated from the same parts. */
export type MailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A separate address: a button in the HTML, the address itself in the text. */
  | { readonly kind: 'button'; readonly label: string; readonly link: string }
  /** An address within a sentence. */
  | { readonly kind: 'link'; readonly label: string; readonly link: string }
  /** A question whose answers are numbers from one on, each with an address. */
  | {
      readonly kind: 'scale'
      readonly question: string
      readonly links: readonly string[]
      /** Labels of the lowest and the highest number. */
      readonly ends: readonly [string, string]
    }
  /** A message by a person. */
  | {
      readonly kind: 'message'
      readonly about: string
      readonly text: string
      /** The same message as sanitized HTML, with the few tags that the thread allows. */
      readonly html: string
      readonly from: string
      readonly at: string
      /** Lists `about` if it is English in a mail of another language. */
      readonly in_english?: readonly string[] | undefined
      /** Hue of the request that it is about; null for the brand's color. */
      readonly hue?: string | null
    }
  /** Footer: why the recipient received this mail, and their options. */
  | { readonly kind: 'why'; readonly text: string; readonly links: readonly { label: string; link: string }[] }

export type MailContent = {
  readonly subject: string
  /** Text that a mail list shows beside the subject; the first paragraph by default. */
  readonly preview?: string
  /** Heading above the text, in the HTML only. Missing if a person's message comes first. */
  readonly heading?: string | undefined
  /** First line of the text version only. */
  readonly greeting?: string
  readonly parts: readonly MailPart[]
}

type Settings = Pick<Config, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'> & Partial<Pick<Config, 'companyLooks'>>
type Colors = ReturnType<typeof tokensOf>

/**
 * The layout of every mail: in the brand's colors, light or dark, without pictures and tracking. It declares the current
 * language, which is the recipient's.
 */
export function writeMail(settings: Settings, recipient: string, content: MailContent): OutgoingMessage {
  const { subject, greeting, parts } = content
  const foot = `${settings.BRAND_NAME}\n${settings.SUPPORT_EMAIL}`
  return {
    channel: 'email',
    recipient,
    subject,
    body: [...(greeting ? [greeting] : []), ...parts.map(textOf), foot].join('\n\n'),
    html: htmlOf(settings, content),
    ...(settings.companyLooks?.length && { dress: dresserOf(settings, content) }),
    links: parts.flatMap(linksOf),
  }
}

/** In the language of the mail, although it is dressed later. */
function dresserOf({ BRAND_NAME, SUPPORT_EMAIL, look: ours }: Settings, content: MailContent) {
  const language = currentLanguage()
  return (look: BrandLook) => {
    const own = { ...look, logo_url: look.logo_url ?? ours.logo_url }
    return inLanguage(language, () => htmlOf({ BRAND_NAME, SUPPORT_EMAIL, look: own }, content))
  }
}

function textOf(part: MailPart): string {
  if (part.kind === 'paragraph') return part.text
  if (part.kind === 'button') return part.link
  if (part.kind === 'link') return `${part.label}: ${part.link}`
  if (part.kind === 'scale') {
    const [least, most] = part.ends
    const steps = part.links.map((link, index) => `${index + 1}: ${link}`)
    const scale = t('From 1 ({least}) to {count} ({most}):', { least, most, count: steps.length })
    return [`${part.question} ${scale}`, ...steps].join('\n')
  }
  if (part.kind === 'message') return `${part.about}\n\n${part.text}\n\n${part.from}, ${part.at}`
  return [part.text, ...part.links.map(({ label, link }) => `${label}: ${link}`)].join('\n')
}

function linksOf(part: MailPart): string[] {
  if (part.kind === 'button' || part.kind === 'link') return [part.link]
  if (part.kind === 'scale') return [...part.links]
  return part.kind === 'why' ? part.links.map(({ link }) => link) : []
}

/** A long address must not be wider than a phone. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * Uses tables and inline styles, because mail programs support little else, and one style block for phones and the dark
 * scheme.
 */
function htmlOf(settings: Settings, { subject, preview, heading, parts }: MailContent): string {
  const colors = tokensOf(settings.look.colors, 'light')
  const firstText = parts.find((part) => part.kind === 'paragraph')
  const body = parts.filter((part) => part.kind !== 'why')
  const whys = parts.filter((part) => part.kind === 'why')
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
${styleOf(settings, parts)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#EFF4F1;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(preview ?? firstText?.text ?? '')}</div>
${table('class="page" width="100%" style="background:#EFF4F1"')}<tr><td align="center" style="padding:24px 0 32px">
${table('class="card" width="600" style="width:600px;background:#FFFFFF;border-radius:16px;overflow:hidden"')}
<tr><td class="head side" style="background:${colors['brand-soft']};color:${colors['on-brand-soft']};padding:20px 40px">${brandHtml(settings, colors)}</td></tr>
<tr><td class="side" style="padding:36px 40px 8px;${BREAKS};${FONT}">
${heading === undefined ? '' : headingHtml(heading)}
${body.map((part) => partHtml(part, colors)).join('\n')}
</td></tr>
<tr><td class="side" style="padding:0 40px 32px;${BREAKS};${FONT}">
${table('width="100%"')}<tr><td class="line quiet" style="border-top:1px solid #D3DDD8;padding-top:18px;font-size:14px;line-height:22px;color:#42554E;${FONT}">
${[...whys.map((part) => partHtml(part, colors)), addressHtml(settings, colors)].join('<br>\n')}
</td></tr></table>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function headingHtml(heading: string): string {
  return `<h1 class="heading" style="margin:0 0 12px;font-size:32px;line-height:36px;font-weight:700;letter-spacing:-.6px;text-wrap:balance;color:#10231E">${escape(heading)}</h1>`
}

function partHtml(part: MailPart, colors: Colors): string {
  if (part.kind === 'button')
    return `${table('width="100%" style="margin:4px 0 28px"')}<tr><td><a class="button" href="${escape(part.link)}" style="display:inline-block;background:${colors.brand};color:${colors['on-brand']};font-size:16px;line-height:20px;font-weight:700;text-decoration:none;padding:14px 24px;border-radius:10px;box-sizing:border-box">${escape(part.label)}</a></td></tr></table>`
  if (part.kind === 'paragraph')
    return `<p class="quiet" style="margin:0 0 20px;font-size:16px;line-height:24px;color:#42554E">${lines(part.text)}</p>`
  if (part.kind === 'link')
    return `<p style="margin:0 0 20px;font-size:16px;line-height:24px">${linkHtml(part.link, part.label, colors)}</p>`
  if (part.kind === 'scale') return scaleHtml(part)
  if (part.kind === 'message') {
    const { block, ink } = groundOf(part, 'light', colors)
    return `${table('width="100%" style="margin:0 0 20px"')}<tr><td class="${stripOf(part)}" style="background:${block};color:${ink};padding:14px 20px;border-radius:16px 16px 0 0;font-size:14px;line-height:20px;font-weight:700;${FONT}"><bdi${part.in_english?.includes('about') ? ` lang="${SOURCE_LANGUAGE}"` : ''}>${escape(part.about)}</bdi></td></tr>
<tr><td class="said" style="background:#EFF4F1;color:#10231E;padding:18px 20px 20px;border-radius:0 0 16px 4px;font-size:18px;line-height:27px;${FONT}">${messageHtml(part.html, colors)}</td></tr></table>
<p class="text" style="margin:0 0 24px;font-size:16px;line-height:22px;color:#10231E"><b><bdi>${escape(part.from)}</bdi></b><br><span class="quiet" style="font-size:14px;color:#42554E">${escape(part.at)}</span></p>`
  }
  const links = part.links.map(({ label, link }) => linkHtml(link, label, colors)).join(' &nbsp; ')
  return `${lines(part.text)}<br>\n${links}`
}

/** Mail programs have their own margins, and the direction of each block is that of its first letter. */
function messageHtml(html: string, { link }: Colors): string {
  return html
    .replaceAll('<p>', '<p dir="auto" style="margin:0 0 12px">')
    .replaceAll('<ul>', `<ul dir="auto" style="${LIST};list-style-type:disc">`)
    .replaceAll(/<ol(?= start="\d+">|>)/g, `<ol dir="auto" style="${LIST};list-style-type:decimal"`)
    .replaceAll('<a ', `<a class="link" style="color:${link}" `)
}

const LIST = 'margin:0 0 12px;padding:0 28px'

const STEP_GAP_PX = 8

function scaleHtml({ question, links, ends }: Extract<MailPart, { kind: 'scale' }>): string {
  const share = STEP_GAP_PX / links.length
  const steps = links.map((link, index) => {
    // distributes the gaps so that all steps have the same width and the outer ones end at the edges
    const [before, after] = [share * index, share * (links.length - 1 - index)]
    return `<td width="${100 / links.length}%" style="padding:0 ${after.toFixed(1)}px 0 ${before.toFixed(1)}px"><a class="step text" href="${escape(link)}" style="display:block;border:2px solid #70827B;border-radius:10px;text-align:center;padding:12px 0;font-size:18px;line-height:22px;font-weight:700;color:#10231E;text-decoration:none;${FONT}">${index + 1}</a></td>`
  })
  const [least, most] = ends.map(escape)
  const end = `class="quiet" style="font-size:14px;line-height:20px;color:#42554E;${FONT}"`
  return `<p class="text" style="margin:0 0 10px;font-size:16px;line-height:24px;font-weight:700;color:#10231E">${escape(question)}</p>
${table('width="100%" style="margin:0 0 6px"')}<tr>${steps.join('')}</tr></table>
${table('width="100%" style="margin:0 0 24px"')}<tr><td ${end}>${least}</td><td align="right" ${end}>${most}</td></tr></table>`
}

type MessagePart = Extract<MailPart, { kind: 'message' }>

const groundOf = ({ hue }: MessagePart, scheme: Scheme, colors: Colors) =>
  HUES.get(hue ?? '')?.[scheme] ?? { block: colors['brand-soft'], ink: colors['on-brand-soft'] }

const stripOf = ({ hue }: MessagePart) => (hue && HUES.has(hue) ? `strip-${hue}` : 'strip')

function linkHtml(link: string, label: string, { link: color }: Colors): string {
  return `<a class="link" href="${escape(link)}" style="color:${color}">${escape(label)}</a>`
}

function addressHtml({ BRAND_NAME, SUPPORT_EMAIL }: Settings, colors: Colors): string {
  return `${escape(BRAND_NAME)}, ${linkHtml(`mailto:${SUPPORT_EMAIL}`, SUPPORT_EMAIL, colors)}`
}

/**
 * The mark is drawn with two cells, so that no picture has to be loaded. An uploaded logo would be a picture, so the
 * name is shown alone.
 */
function brandHtml({ BRAND_NAME, look }: Settings, colors: Colors): string {
  const name = `<td style="font-size:22px;line-height:28px;font-weight:700;letter-spacing:-.5px;${FONT}">${escape(BRAND_NAME)}</td>`
  return `${table('')}<tr>${look.logo_url === null ? markHtml(colors) : ''}${name}</tr></table>`
}

function markHtml(colors: Colors): string {
  return `<td style="padding-right:10px" aria-hidden="true">${table('')}<tr><td align="center" style="line-height:0;font-size:0;padding-bottom:2px"><div class="dot" style="width:11px;height:11px;border-radius:11px;background:${colors.dot};margin:0 auto"></div></td></tr><tr><td style="line-height:0;font-size:0"><div class="bowl" style="width:28px;height:14px;border-radius:0 0 14px 14px;background:${colors['on-brand-soft']}"></div></td></tr></table></td>`
}

function table(attributes: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`
}

function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>')
}

function styleOf({ look }: Settings, parts: readonly MailPart[]): string {
  const dark = tokensOf(look.colors, 'dark')
  const strips = parts.flatMap((part) => {
    if (part.kind !== 'message') return []
    const { block, ink } = groundOf(part, 'dark', dark)
    return `  .${stripOf(part)} { background: ${block} !important; color: ${ink} !important; }`
  })
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 620px) {
  .card { width: 100% !important; }
  .side { padding-left: 24px !important; padding-right: 24px !important; }
  .heading { font-size: 28px !important; line-height: 32px !important; }
  .button { display: block !important; width: 100% !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0C1412 !important; }
  .card { background: #121D1A !important; }
  .heading, .text { color: #EAF3EF !important; }
  .quiet { color: #B6C7C0 !important; }
  .head { background: ${dark['brand-soft']} !important; color: ${dark['on-brand-soft']} !important; }
${[...new Set(strips)].join('\n')}
  .dot { background: ${dark.dot} !important; }
  .bowl { background: ${dark['on-brand-soft']} !important; }
  .said { background: #1A2823 !important; color: #EAF3EF !important; }
  .button { background: ${dark.brand} !important; color: ${dark['on-brand']} !important; }
  .line { border-color: #283732 !important; }
  .step { border-color: #758A81 !important; }
  .link { color: ${dark.link} !important; }
}`
}
