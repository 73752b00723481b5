const prefix = 'scheduled:'

/** Returns the outbox id under which this app sends a scheduled message itself. */
export const ownSendId = (id: string): string => `${prefix}${id}`

/** True for a message of the outbox that was scheduled. */
export const isOwnSend = (localId: string): boolean => localId.startsWith(prefix)
