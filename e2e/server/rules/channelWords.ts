import type { Server } from '../server.ts'

/** Names in a text: between quotes, in parentheses, or in bold; else the word itself. */
const wordOrName = /'[^']*'|"[^"]*"|\([^)]{2,}\)|\*\*[^*]*\*\*|\bchannel/gi

/** A text of the server in the words of the level. */
export function channelWords(server: Server, text: string): string {
  if (server.has('saysChannel')) return text
  return text.replace(wordOrName, (found) => {
    if (found === 'channel') return 'stream'
    return found === 'Channel' ? 'Stream' : found
  })
}
