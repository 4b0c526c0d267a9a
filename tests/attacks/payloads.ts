/** Would run `canary(…)` if text were parsed as HTML. 25 × 20 × 20 combinations. */

const TAGS = [
  'img src=x',
  'svg',
  'svg><animate attributeName=x dur=1s',
  'video src=x',
  'audio src=x',
  'iframe srcdoc="<script>top.canary(0)</script>"',
  'object data=x',
  'embed src=x',
  'input autofocus',
  'body',
  'math href=javascript:canary(0)',
  'details open',
  'select autofocus',
  'textarea autofocus',
  'button autofocus',
  'form><button formaction=javascript:canary(0)',
  'a href="javascript:canary(0)"',
  'a href="java\tscript:canary(0)"',
  'style>@import "//x"</style><i',
  'link rel=stylesheet href=x',
  'meta http-equiv=refresh content="0;url=javascript:canary(0)"',
  'base href="javascript:/"><a',
  'marquee',
  'x tabindex=1 style=animation-name:x',
  'script src="data:,canary(0)"',
]
const HANDLERS = [
  'onerror',
  'onload',
  'onmouseover',
  'onmousemove',
  'onpointerenter',
  'onfocus',
  'onfocusin',
  'ontoggle',
  'onbegin',
  'onanimationstart',
  'ontransitionend',
  'onpageshow',
  'onscroll',
  'onclick',
  'onloadstart',
  'oncanplay',
  'onstart',
  'onbeforetoggle',
  'oncontentvisibilityautostatechange',
  'onwheel',
]
const WRAPPINGS: readonly ((tag: string) => string)[] = [
  (tag) => `<${tag}>`,
  (tag) => `<${tag.toUpperCase()}>`,
  (tag) => `<${tag}//`,
  (tag) => `"><${tag}>`,
  (tag) => `'><${tag}>`,
  (tag) => `</title><${tag}>`,
  (tag) => `</textarea><${tag}>`,
  (tag) => `</script><${tag}>`,
  (tag) => `--><${tag}>`,
  (tag) => `]]><${tag}>`,
  (tag) => `<${tag.replaceAll(' ', '/')}>`,
  (tag) => `<${tag.replaceAll(' ', '\n')}>`,
  (tag) => `&lt;${tag}&gt;`,
  (tag) => `&#60;${tag}&#62;`,
  (tag) => `%3C${tag}%3E`,
  (tag) => `\\u003c${tag}\\u003e`,
  (tag) => `＜${tag}＞`,
  (tag) => `<<${tag}>>`,
  (tag) => `**<${tag}>** _<b>_ [x](https://x.test/"><${tag}>)`,
  (tag) => `[x](javascript:canary(0)) https://x.test/?"${tag}`,
]

export const PAYLOADS: readonly string[] = TAGS.flatMap((tag) =>
  HANDLERS.flatMap((handler) => WRAPPINGS.map((wrap) => wrap(`${tag} ${handler}=canary(1)`))),
)

/** Payloads short enough for a name. */
export const SHORT_PAYLOADS: readonly string[] = PAYLOADS.filter((payload) => payload.length <= 60)

const HTML = '<!doctype html><html><script>canary(2)</script><img src=x onerror=canary(2)></html>'
const HEADS: Readonly<Record<string, Buffer>> = {
  none: Buffer.alloc(0),
  gif: Buffer.from('GIF89a/*\x01\x00\x80\x00\x00', 'latin1'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000fffe', 'hex'),
  webp: Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
  avif: Buffer.from('\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1', 'latin1'),
  pdf: Buffer.from('%PDF-1.4\n'),
  bom: Buffer.from('efbbbf', 'hex'),
}
const BODIES: Readonly<Record<string, string>> = {
  'page.html': HTML,
  'page.png': HTML,
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="canary(2)"><script>canary(2)</script></svg>',
  'sheet.xml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>canary(2)</script></html>`,
  'code.js': '*/=1;canary(2);/*',
  'mail.mhtml': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`,
  'form.pdf': '1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1);canary(2))>>>>endobj\n%%EOF',
  'archive.jpg': `PK\x03\x04${HTML}PK\x05\x06`,
  'comment.gif': `-->\n${HTML}<!--`,
  'double.html.png': `</script>${HTML}`,
}

/** Files that readers interpret as different types: 8 beginnings × 10 ends. */
export const POLYGLOTS: readonly { readonly filename: string; readonly bytes: Buffer }[] = Object.entries(
  HEADS,
).flatMap(([head, first]) =>
  Object.entries(BODIES).map(([filename, rest]) => ({
    filename: `${head}-${filename}`,
    bytes: Buffer.concat([first, Buffer.from(rest)]),
  })),
)
