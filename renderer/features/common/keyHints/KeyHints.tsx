import { t } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { keyLabel } from '../../../../shared/keys/keyLabel.ts'
import { useKeyOf, useUi } from '../../../state/index.ts'
import { Keycap } from '../../../ui/index.ts'
import styles from './keyHints.module.css'

/** Fixed keys of a list, or commands, whose keys can be changed, with what they do. */
export interface KeyHint {
  readonly keys?: readonly string[]
  readonly commands?: readonly CommandId[]
  readonly words: string
}

/**
 * Keys that currently work, at the bottom of a list. Commands without a key are omitted. In a narrow pane, some of the
 * hints before the last one are hidden.
 */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  const platform = useUi((ui) => ui.app.platform)
  const keyOf = useKeyOf()
  const shown = hints.flatMap(({ keys = [], commands = [], words }) => {
    const labels = [
      ...keys.map((key) => keyLabel(key, platform)),
      ...commands.flatMap((id) => keyOf(id) ?? []),
    ]
    return labels.length === 0 ? [] : [{ labels, words }]
  })
  const last = shown.at(-1)
  if (last === undefined) return null
  return (
    <footer className={styles.keys} aria-label={t('app.key_hints')}>
      {shown.length > 1 && (
        <div className={styles.first}>
          {shown.slice(0, -1).map((hint) => (
            <Hint key={hint.words} {...hint} />
          ))}
        </div>
      )}
      <Hint {...last} />
    </footer>
  )
}

function Hint({ labels, words }: { readonly labels: readonly string[]; readonly words: string }) {
  return (
    <span>
      {labels.map((label) => (
        <Keycap key={label} keys={label} />
      ))}
      {words}
    </span>
  )
}
