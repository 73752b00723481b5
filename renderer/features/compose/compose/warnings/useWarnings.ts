import { useRef, useState, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore, useMediaSource } from '../../../../state/index.ts'
import type { WarnedComposer, Writing } from './warning.ts'
import { sendLabelOf, warningKey, warningsOf, type Warning } from './warningRules.ts'

export type Warnings = ReturnType<typeof useWarnings>

const none: readonly never[] = []

/**
 * The warnings before a message is sent. Those with a confirmation stop the first attempt to send it, and are confirmed
 * together by the second one.
 */
export function useWarnings(
  field: RefObject<HTMLTextAreaElement | null>,
  message: Omit<Writing, 'realmUrl' | 'text'>,
) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const writing = { ...message, realmUrl }
  /** Warnings that stopped the last attempt to send. */
  const [stopping, setStopping] = useState<readonly Warning[]>(none)
  /** Time (ms) for which the stopped message was to be scheduled. null: it was to be sent at once. */
  const stoppedTime = useRef<number | null>(null)
  const [dismissed, setDismissed] = useState<readonly string[]>(none)
  /** The same list if nothing changes, because a key must not render the composer. */
  const keep = (isKept: (warning: Warning) => boolean): void =>
    setStopping((old) => (old.every(isKept) ? old : old.filter(isKept)))
  const dismiss = (warning: Warning): void => {
    setDismissed((old) => [...old, warningKey(warning)])
    keep(({ rule }) => rule !== warning.rule)
  }
  const time = (): number | null => (stopping.length === 0 ? null : stoppedTime.current)
  return {
    field,
    writing,
    stopping,
    dismissed,
    dismiss,
    /** Runs the action of a warning, which then disappears unless the action is partial. */
    fix: (warning: Warning, composer: Omit<WarnedComposer, 'field' | 'store'>): void => {
      const box = field.current
      if (box === null) return
      if (warning.action?.isPartial !== true) dismiss(warning)
      box.focus()
      warning.action?.run({ ...composer, store, field: box })
    },
    sendLabel: t(sendLabelOf(stopping)),
    /** Returns the time (ms) for which the stopped message is to be scheduled. null: it is to be sent at once. */
    time,
    /**
     * Returns true if warnings stop the message for now, and nothing must be sent. `chosen`: the time (ms) for which the
     * message is to be scheduled; undefined: that of the stopped message, or at once.
     */
    stops: (text: string, chosen: number | undefined): boolean => {
      const { state } = store.getState()
      if (state === null) return false
      const found = warningsOf(state, { ...writing, text }).filter(({ rule }) => rule.confirm !== undefined)
      const confirmed = new Set(stopping.map(warningKey))
      if (found.every((warning) => confirmed.has(warningKey(warning)))) return false
      setStopping(found)
      stoppedTime.current = chosen ?? time()
      return true
    },
    textChanged: () => keep(({ rule }) => rule.isOfText !== true),
    /** Withdraws the confirmation, and shows dismissed warnings again. */
    withdraw: () => {
      keep(() => false)
      setDismissed((old) => (old.length === 0 ? old : none))
    },
  }
}
