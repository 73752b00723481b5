import { useId, type ReactNode } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../../shared/model/organization/realm.ts'
import { useAccount, useUi } from '../../../../../state/index.ts'
import { Input, TextArea, WideControl } from '../../../../../ui/index.ts'
import { channelDescription } from '../../../../content/content/index.ts'
import { savesByEnter, FormRow } from '../../../../common/forms/index.ts'
import styles from '../channelSettings.module.css'
import { SaveButtons } from '../SaveButtons.tsx'
import { useChannelText, type ChannelText } from '../useChannelText.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

/** Name of the channel for all users. */
export function NameRow({ channel }: RowProps) {
  const id = useId()
  const maxLength = useAccount((state) => state.realm.limits.channelNameLength)
  const text = useChannelText(channel.id, 'name', channel.name, { maxLength, isRequired: true })
  const { isFixed, state } = useRowLimit(channel, 'administer', text.state)
  return (
    <FormRow
      id={id}
      title={t('channelSettings.name')}
      state={state}
      isFixed={isFixed}
      more={<LengthNote text={text} limit={maxLength} />}
      isGroup={isFixed}
      data-channel-setting="name"
    >
      <WideControl>
        {isFixed ? (
          <p className={styles.readText} dir="auto">
            {channel.name}
          </p>
        ) : (
          <>
            <Input
              id={id}
              type="text"
              isWide
              dir="auto"
              value={text.text}
              autoComplete="off"
              aria-describedby={`${id}-more`}
              aria-invalid={state?.kind === 'refused' || undefined}
              onChange={({ target }) => text.type(target.value)}
              onKeyDown={savesByEnter(text.save)}
            />
            <TextButtons text={text} of={t('channelSettings.name')} />
          </>
        )}
      </WideControl>
    </FormRow>
  )
}

/** Maximum length on servers that do not send one, in characters. */
const defaultMaxDescription = 1024

/** Description of the channel, in Markdown. */
export function DescriptionRow({ channel }: RowProps) {
  const id = useId()
  const maxLength = useAccount((state) =>
    realmNumber(state, 'max_stream_description_length', defaultMaxDescription),
  )
  const text = useChannelText(channel.id, 'description', channel.description, {
    maxLength,
    isRequired: false,
  })
  const { isFixed, state } = useRowLimit(channel, 'administer', text.state)
  const keys = useUi((ui) => ui.app.platform) === 'darwin' ? '⌘ Enter' : 'Ctrl+Enter'
  const shown = isFixed ? channelDescription(channel) : ''
  return (
    <FormRow
      id={id}
      title={t('channelSettings.description')}
      hint={!isFixed && t('channelSettings.description_hint', { limit: maxLength, keys })}
      state={state}
      isFixed={isFixed}
      more={<LengthNote text={text} limit={maxLength} />}
      isGroup={isFixed}
      data-channel-setting="description"
    >
      <WideControl>
        {isFixed ? (
          <p className={styles.readText} dir="auto">
            {shown === '' ? t('channelSettings.description_none') : shown}
          </p>
        ) : (
          <>
            <TextArea
              id={id}
              rows={3}
              isWide
              dir="auto"
              value={text.text}
              aria-describedby={`${id}-more`}
              aria-invalid={state?.kind === 'refused' || undefined}
              onChange={({ target }) => text.type(target.value)}
              onKeyDown={savesByEnter(text.save, true)}
            />
            <TextButtons text={text} of={t('channelSettings.description')} />
          </>
        )}
      </WideControl>
    </FormRow>
  )
}

interface ButtonsProps {
  readonly text: ChannelText
  readonly of: string
}

/** Buttons shown while the text is changed but not saved. */
const TextButtons = ({ text, of }: ButtonsProps): ReactNode =>
  text.isChanged && <SaveButtons of={of} onDiscard={text.discard} onSave={text.save} />

/** Share of the maximum length from which the number of characters is shown. */
const nearLimit = 0.8

function LengthNote({ text, limit }: { readonly text: ChannelText; readonly limit: number }): ReactNode {
  return (
    text.isChanged &&
    text.length > limit * nearLimit && (
      <small>{t('channelSettings.text_length', { count: text.length, limit })}</small>
    )
  )
}
