import { render, type Rendered } from '../../render.ts'
import { checkDirect, checkMentions, checkPosting, checkTopic } from '../../rules/posting.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'

/** Destination of a message: a topic of a channel, or participants including the sender. */
export interface Addressee {
  readonly channel: Channel | null
  readonly topic: string
  readonly participants: readonly number[]
}

/** Checks that a user may send a text to an addressee, and renders it; throws the server's errors. */
export function prepareMessage(server: Server, user: User, addressee: Addressee, content: string): Rendered {
  const { channel, topic, participants } = addressee
  if (channel === null) checkDirect(server, user, participants)
  else {
    checkPosting(server, user, channel)
    checkTopic(server, user, channel, topic)
  }
  const rendered = render(server, content, user)
  checkMentions(server, user, channel === null ? null : { channel, topic }, rendered)
  return rendered
}
