import { useId, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount } from '../../../../state/index.ts'
import { FormRow } from '../../../common/forms/index.ts'
import type { RefusedField } from './createChannel.ts'
import { descriptionLimit, lengthOf, type NameProblem, type NewChannelDraft } from './newChannelDraft.ts'
import { Input, isForInputMethod, Note, TextArea, WideControl } from '../../../../ui/index.ts'

interface Props {
  readonly draft: NewChannelDraft
  readonly name: RefObject<HTMLInputElement | null>
  readonly description: RefObject<HTMLTextAreaElement | null>
  /** Error of the name, or null if it is valid or should not be reported yet. */
  readonly problem: NameProblem | null
  readonly isDescriptionLong: boolean
  readonly refusal: { readonly field: RefusedField; readonly words: string } | null
  readonly onChange: (change: Partial<NewChannelDraft>) => void
}

/** Share of the maximum length from which the number of characters is shown. */
const nearLimit = 0.8

/** Name and description of the channel. */
export function NewChannelText({
  draft,
  name,
  description,
  problem,
  isDescriptionLong,
  refusal,
  onChange,
}: Props) {
  const id = useId()
  const limit = useAccount((state) => state.realm.limits.channelNameLength)
  const maxDescription = useAccount(descriptionLimit)
  const nameWords = refusal?.field === 'name' ? refusal.words : problemWords(problem, limit)
  const descriptionWords = isDescriptionLong
    ? t('channelSettings.text_long', { limit: maxDescription })
    : null
  const length = lengthOf(draft.name.trim())
  return (
    <>
      <FormRow
        id={`${id}-name`}
        title={t('channelSettings.name')}
        hint={length > limit * nearLimit && t('channelSettings.text_length', { count: length, limit })}
        more={<FieldError words={nameWords} />}
        data-channel-setting="name"
      >
        <WideControl>
          <Input
            ref={name}
            id={`${id}-name`}
            type="text"
            isWide
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            aria-required
            aria-invalid={nameWords !== null || undefined}
            aria-describedby={`${id}-name-more`}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </WideControl>
      </FormRow>
      <FormRow
        id={`${id}-description`}
        title={t('channelSettings.description')}
        hint={t('newChannel.description_hint', { limit: maxDescription })}
        more={<FieldError words={descriptionWords} />}
        data-channel-setting="description"
      >
        <WideControl>
          <TextArea
            ref={description}
            id={`${id}-description`}
            rows={3}
            isWide
            dir="auto"
            aria-invalid={descriptionWords !== null || undefined}
            aria-describedby={`${id}-description-more`}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
            onKeyDown={submitByEnter}
          />
        </WideControl>
      </FormRow>
    </>
  )
}

function problemWords(problem: NameProblem | null, limit: number): string | null {
  switch (problem) {
    case 'empty':
      return t('channelSettings.text_empty')
    case 'long':
      return t('channelSettings.text_long', { limit })
    case 'taken':
      return t('newChannel.name_taken')
    case null:
      return null
  }
}

/** Submits the form with Ctrl+Enter, since Enter starts a new line. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isForInputMethod(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function FieldError({ words }: { readonly words: string | null }) {
  return (
    <Note tone="danger" aria-live="polite">
      {words}
    </Note>
  )
}
