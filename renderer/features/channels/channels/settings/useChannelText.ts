import type { KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { accountEntries } from '../../../../state/index.ts'
import type { ChangeState } from '../../../common/forms/index.ts'
import { useFieldChange } from './useChannelChange.ts'
import { isForInputMethod } from '../../../../ui/index.ts'

/** By channel and field, outside of the rows: a text outlives the page on which it was typed. */
const typedTexts = accountEntries<string>()

/** A text of a channel that is typed into a field, and how it becomes the channel's. */
export interface ChannelText {
  readonly text: string
  /** Characters of the text that count. */
  readonly length: number
  /** The field shows something else than what the channel has. */
  readonly isChanged: boolean
  readonly state: ChangeState | null
  readonly type: (text: string) => void
  readonly save: () => void
  /** Returns to what the channel has. */
  readonly discard: () => void
}

/** As the service counts. */
const lengthOf = (text: string): number => [...text.trim()].length

interface Limits {
  readonly maxLength: number
  readonly isRequired: boolean
}

export function useChannelText(
  channelId: number,
  field: 'name' | 'description',
  value: string,
  { maxLength, isRequired }: Limits,
): ChannelText {
  const { account, failed, giveUp, send, state } = useFieldChange(channelId, field)
  const key = `${String(channelId)} ${field}`
  const typed = typedTexts.useEntry(account, key)
  const failedText = failed?.params[field]
  const text = typed ?? (typeof failedText === 'string' ? failedText : value)
  const wanted = text.trim()
  const fault =
    typed !== null && isRequired && wanted === ''
      ? t('channelSettings.text_empty')
      : typed !== null && lengthOf(text) > maxLength
        ? t('channelSettings.text_long', { limit: maxLength })
        : null
  const save = async (): Promise<void> => {
    if (fault !== null) return
    if (wanted === value) return discard()
    const isTaken = await send({ channelId, [field]: wanted })
    // Meanwhile the person may have typed on.
    if (isTaken && typedTexts.get(account, key)?.trim() === wanted) typedTexts.set(account, key, null)
    else if (!isTaken && typedTexts.get(account, key) === null) typedTexts.set(account, key, text)
  }
  const discard = (): void => {
    typedTexts.set(account, key, null)
    giveUp()
  }
  return {
    text,
    length: lengthOf(text),
    isChanged: text !== value && wanted !== value.trim(),
    state: fault === null ? withoutRetry(state) : { kind: 'refused', reason: fault, again: null },
    // A text like the channel's own is none: kept, it would offer to undo what somebody else writes later.
    type: (next) => typedTexts.set(account, key, next === value && failed === null ? null : next),
    save: () => void save(),
    discard,
  }
}

/** The text that was refused stands in the field, where it can be saved again. */
const withoutRetry = (state: ChangeState | null): ChangeState | null =>
  state?.kind === 'refused' ? { ...state, again: null } : state

/** Enter saves what is typed; in a text of several lines, with Ctrl. */
export const savesByEnter =
  ({ save }: ChannelText, hasLines: boolean) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isForInputMethod(event)) return
    if (hasLines && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    save()
  }
