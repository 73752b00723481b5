import type { Server } from '../server.ts'
import type { Channel } from '../state/records.ts'

/** Encodes one component of a link fragment. */
function fragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[().]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%/g, '.')
}

/** Returns the address of a message in its topic. */
export function nearUrl(server: Server, id: number, channel: Channel, topic: string): string {
  const slug = fragmentPart(`${String(channel.id)}-${channel.name.replace(/ /g, '-')}`)
  const kind = server.has('linksSayChannel') ? 'channel' : 'stream'
  return `${server.realmUrl}/#narrow/${kind}/${slug}/topic/${fragmentPart(topic)}/near/${String(id)}`
}
