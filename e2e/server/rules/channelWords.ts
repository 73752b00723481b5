import type { Server } from '../server.ts'

/** Names in a text: quoted, in parentheses or bold; otherwise the word itself. */
const wordOrName = /'[^']*'|"[^"]*"|\([^)]{2,}\)|\*\*[^*]*\*\*|\bchannel/gi

/** Returns an error text in the wording of the level. */
export function channelWords(server: Server, text: string): string {
  if (server.has('saysChannel')) return text
  return text.replace(wordOrName, (found) => {
    if (found === 'channel') return 'stream'
    return found === 'Channel' ? 'Stream' : found
  })
}
