import { trimmed } from '#basics/text/graphemes.ts'
/** The plain text of a message's HTML: a line for each paragraph and item, an item with its number. */
export function plainText(html: string): string {
  const text = html
    .replace(/<ol(?: start="(\d+)")?>(.*?)<\/ol>/gs, (_, start: string | undefined, items: string) => {
      let number = Number(start ?? 1)
      return items.replace(/<li>/g, () => `${number++}. `)
    })
    .replace(/<\/(?:p|li|summary)>|<br ?\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
  return trimmed(text)
}
