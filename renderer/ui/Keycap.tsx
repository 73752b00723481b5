import styles from './Keycap.module.css'

/** Key as users press it. Beside a control with `aria-keyshortcuts`, the parent hides it from screen readers. */
export const Keycap = ({ keys }: { readonly keys: string }) => (
  <kbd className={styles.keycap}>{keys.replaceAll('+', ' ')}</kbd>
)
