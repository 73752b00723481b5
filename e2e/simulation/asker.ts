import type { Person } from './person.ts'

/** The account whose client is compared, with the traffic that its client received. */
export type Asker = Pick<Person, 'login' | 'userId' | 'lateEdits'> & {
  readonly clock: Pick<Person['clock'], 'now'>
  readonly wire: Pick<Person['wire'], 'events' | 'presenceSince' | 'refusedEdits'>
}
