import { t } from '../../../../../shared/i18n.ts'
import { accountEntries } from '../../../../state/index.ts'
import { trimmedLength, type ChangeState } from '../../../common/forms/index.ts'
import { useFieldChange } from './useChannelChange.ts'

/** Unsaved texts by channel and field. Kept outside the rows, so that they outlive the page. */
const typedTexts = accountEntries<string>()

/** Editable text of a channel. */
export interface ChannelText {
  readonly text: string
  /** Length of the trimmed text, as the server counts it. */
  readonly length: number
  /** True if the field differs from the channel. */
  readonly isChanged: boolean
  readonly state: ChangeState | null
  readonly type: (text: string) => void
  readonly save: () => void
  /** Restores the channel's text. */
  readonly discard: () => void
}

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
      : typed !== null && trimmedLength(text) > maxLength
        ? t('channelSettings.text_long', { limit: maxLength })
        : null
  const save = async (): Promise<void> => {
    if (fault !== null) return
    if (wanted === value) return discard()
    const isTaken = await send({ channelId, [field]: wanted })
    // The user may have typed more in the meantime. That text is kept.
    if (isTaken && typedTexts.get(account, key)?.trim() === wanted) typedTexts.set(account, key, null)
    else if (!isTaken && typedTexts.get(account, key) === null) typedTexts.set(account, key, text)
  }
  const discard = (): void => {
    typedTexts.set(account, key, null)
    giveUp()
  }
  return {
    text,
    length: trimmedLength(text),
    isChanged: text !== value && wanted !== value.trim(),
    state: fault === null ? withoutRetry(state) : { kind: 'refused', reason: fault, again: null },
    // A text equal to the channel's is not kept: if another user changed the channel later, it would look like an
    // unsaved edit.
    type: (next) => typedTexts.set(account, key, next === value && failed === null ? null : next),
    save: () => void save(),
    discard,
  }
}

/** Removes the retry: the refused text is in the field, where it can be saved again. */
const withoutRetry = (state: ChangeState | null): ChangeState | null =>
  state?.kind === 'refused' ? { ...state, again: null } : state
