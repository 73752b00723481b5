import type { MessageKey } from '../../../../../shared/i18n.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { mentionRules } from './mentionRules.ts'
import { textRules } from './textRules.ts'
import { topicRules } from './topicRules.ts'
import type { WarningAction, WarningRule, Writing } from './warning.ts'

/** All warnings, in the order in which they are shown. */
const warningRules: readonly WarningRule[] = [...mentionRules, ...topicRules, ...textRules]

/** A warning to show. */
export interface Warning {
  readonly rule: WarningRule
  readonly words: string
  readonly action: WarningAction | null
}

/** Max UTF-16 units of a text that the rules read. Drafts have no limit. */
export const maxChecked = 50_000

/** Returns the warnings about a message. */
export const warningsOf = (state: AccountState, writing: Writing): readonly Warning[] => {
  const bounded = { ...writing, text: writing.text.slice(0, maxChecked) }
  const isBlank = bounded.text.trim() === ''
  return warningRules.flatMap((rule): readonly Warning[] => {
    const found = isBlank && rule.isEarly !== true ? null : rule.applies(state, bounded)
    return found === null ? [] : [{ rule, words: t(found.key, found.values), action: found.action ?? null }]
  })
}

/** Identifies a warning with its values. */
export const warningKey = ({ rule, words }: Warning): string => `${rule.id} ${words}`

/** Returns the label of the send button after these warnings stopped an attempt to send. */
export function sendLabelOf(stopping: readonly Warning[]): MessageKey {
  const [first, ...rest] = stopping
  if (first === undefined) return 'compose.send'
  return rest.length === 0 ? (first.rule.confirm ?? 'compose.send') : 'compose.send_anyway'
}
