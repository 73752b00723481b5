import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import { formatAddress, type Route } from '../../../shared/content/links/address.ts'

/** True if the route shows messages, false if it shows a pane. */
export const isConversationRoute = ({ view }: Route): boolean => view === 'conversation'

/** Returns the hash of a narrow's messages, at message `near` if it is given. */
export const hashOfRoute = (narrow: Narrow, near: MessageId | null = null): string =>
  formatAddress({ view: 'conversation', narrow, near })
