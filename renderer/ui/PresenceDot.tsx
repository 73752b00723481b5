import styles from './PresenceDot.module.css'

export type PresenceKind = 'active' | 'idle' | 'offline'

/**
 * Filled if active, half-filled if idle, nothing if offline. The shape differs, so that color is not the only
 * distinction.
 */
export function PresenceDot({ kind }: { kind: PresenceKind }) {
  if (kind === 'offline') return null
  return <span className={styles.dot} data-presence={kind} aria-hidden="true" />
}
