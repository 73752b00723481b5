import type { ClientUser } from './clientUser.ts'

/** The account whose client is compared, with the traffic that its client received. */
export type Asker = Pick<ClientUser, 'login' | 'userId' | 'lateEdits'> & {
  readonly clock: Pick<ClientUser['clock'], 'now'>
  readonly wire: Pick<ClientUser['wire'], 'events' | 'presenceSince' | 'refusedEdits'>
}
