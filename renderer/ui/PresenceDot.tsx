import styles from './PresenceDot.module.css'

export type PresenceKind = 'active' | 'idle' | 'offline'

/** Filled when active, half when idle, nothing when offline: told by shape and not by colour alone. */
export function PresenceDot({ kind }: { kind: PresenceKind }) {
  if (kind === 'offline') return null
  return <span className={styles.dot} data-presence={kind} aria-hidden="true" />
}
