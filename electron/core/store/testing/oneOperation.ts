import type { OwnChange } from '../state/ownOperations.ts'

/** Returns the change that stores an operation with this id. */
export const oneOperation = (id: string): OwnChange => ({
  rows: [{ table: 'outbox', puts: [{ key: id, order: 1, kind: 'send', content: '{}' }], drops: [] }],
  versions: [],
})
