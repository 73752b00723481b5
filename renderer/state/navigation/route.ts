import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import { formatAddress, type Route } from '../../../shared/content/links/address.ts'

/** True where messages are shown, false for a pane. */
export const isConversationRoute = ({ view }: Route): boolean => view === 'conversation'

/** The hash of the messages of a narrow. */
export const hashOfRoute = (narrow: Narrow, near: MessageId | null = null): string =>
  formatAddress({ view: 'conversation', narrow, near })
